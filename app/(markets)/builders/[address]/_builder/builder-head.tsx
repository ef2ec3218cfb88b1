'use client';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTRPC } from '#app/data/trpc-client.ts';
import { FollowButton } from '#app/follow/follow-button.tsx';
import { formatCount, formatUsd, formatUsdExact, shortAddress } from '#app/format/numbers.ts';
import { TimeAgo } from '#app/live/time-left.tsx';
import { Button } from '#app/ui/controls/button.tsx';
import { CopyButton } from '#app/ui/controls/copy-button.tsx';
import { Stat } from '#app/ui/figures/stat.tsx';
import { PanelCall } from '#app/ui/panels/panel-call.tsx';
import { StaleNote } from '#app/ui/states/stale-note.tsx';
import { BUILDER_PLAN, builderTitle, formatFeeRate, formatFees, instantOf } from '../../builder-words.ts';
import type { Builder } from '../read-builder.ts';

const REFRESH_MS = 30_000;

/** Who the builder is, and its figures of all time. */
export function BuilderHead({ initial }: { initial: Builder }) {
  const trpc = useTRPC();
  const { builder } = initial;
  const query = useQuery({
    ...trpc.builders.one.queryOptions({ builder }, { initialData: initial }),
    refetchInterval: REFRESH_MS,
  });
  const { data } = query;
  return (
    <div className="mb-3">
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link href="/builders" prefetch={false} className="text-muted text-xs hover:underline">
          Builders
        </Link>
        <span aria-hidden className="text-faint">
          /
        </span>
        <h1 className="min-w-0 truncate font-semibold text-lg">{builderTitle(data)}</h1>
        <CopyButton
          text={builder}
          shown={data.builder_name ? shortAddress(builder) : undefined}
          label="Copy address"
        />
        <span className="ml-auto flex flex-wrap items-center justify-end gap-2">
          <FollowButton kind="builder" target={builder} />
          <Button asChild size="sm">
            <Link href={`/builders?compare=${builder}`} prefetch={false}>
              Compare
            </Link>
          </Button>
        </span>
      </div>
      <div className="rounded-md border bg-panel">
        <StaleNote query={query} />
        <Figures row={data} />
        <PanelCall path={`/v1/builders/${builder}`} plan={BUILDER_PLAN} />
      </div>
    </div>
  );
}

function Figures({ row }: { row: Builder }) {
  const { total_fees_usdc: fees, volume } = row;
  return (
    <dl
      className="grid grid-cols-2 gap-x-6 gap-y-2 px-3 py-2 sm:grid-cols-4 xl:grid-cols-7"
      data-testid="figures"
    >
      <Stat label="Fees earned" title={formatUsdExact(fees)}>
        {formatFees(fees)}
      </Stat>
      <Stat label="Volume routed" title={formatUsdExact(volume)}>
        {formatUsd(volume)}
      </Stat>
      <Stat label="Fee rate" title="Fees per dollar routed">
        {formatFeeRate({ fees, volume })}
      </Stat>
      <Stat label="Fills with a fee">{formatCount(row.fills)}</Stat>
      <Stat label="Traders">{formatCount(row.unique_traders)}</Stat>
      <Stat label="First fill">
        <TimeAgo ms={instantOf(row.first_seen)} />
      </Stat>
      <Stat label="Last fill">
        <TimeAgo ms={instantOf(row.last_seen)} />
      </Stat>
    </dl>
  );
}
