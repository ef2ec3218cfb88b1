'use client';
import { useQuery } from '@tanstack/react-query';
import { type Answers, useTRPC } from '#app/data/trpc-client.ts';
import { formatShare } from '#app/format/gains.ts';
import { formatCount, formatUsd } from '#app/format/numbers.ts';
import { Bar } from '#app/ui/figures/bar.tsx';
import { CurlLine } from '#app/ui/panels/curl-line.tsx';
import { Panel } from '#app/ui/panels/panel.tsx';
import { PanelBody } from '#app/ui/panels/panel-body.tsx';
import { BUILDER_PLAN, formatFees } from '../../builder-words.ts';

const METRICS = ['volume', 'fees'] as const;
const REFRESH_MS = 60_000;

/** The builder's part of the volume and of the fees of all builders, with its rank in each. */
export function SharePanel({ builder }: { builder: string }) {
  return (
    <Panel title="Market share" aside="of all builders, all time" className="max-lg:order-1">
      {METRICS.map((metric) => (
        <Share key={metric} builder={builder} metric={metric} />
      ))}
    </Panel>
  );
}

function Share({ builder, metric }: { builder: string; metric: (typeof METRICS)[number] }) {
  const trpc = useTRPC();
  const query = useQuery({
    ...trpc.builders.share.queryOptions({ builder, metric }),
    refetchInterval: REFRESH_MS,
  });
  return (
    <div className="border-t first:border-0" data-testid={`share-${metric}`}>
      <PanelBody what={`the share of ${metric}`} query={query} empty={() => null} awaited="h-12">
        {(share) => <Figures share={share} />}
      </PanelBody>
      <div className="px-3 pb-1">
        <CurlLine path={`/v1/builders/${builder}/market-share?metric=${metric}`} plan={BUILDER_PLAN} />
      </div>
    </div>
  );
}

function Figures({ share }: { share: Answers['builders']['share'] }) {
  const format = share.metric === 'fees' ? formatFees : formatUsd;
  return (
    <dl className="grid grid-cols-[1fr_auto] items-baseline gap-x-3 px-3 pt-2">
      <dt className="text-muted text-xs">Share of {share.metric}</dt>
      <dd className="text-right font-semibold text-sm">{formatShare(share.share_pct / 100)}</dd>
      <dd className="col-span-2 my-1">
        <Bar part={share.share_pct / 100} className="h-2" />
      </dd>
      <dt className="text-2xs text-muted">
        {format(share.builder_value)} of {format(share.total_value)}
      </dt>
      <dd className="text-right text-2xs text-muted">
        rank <span className="font-medium text-text">{formatCount(share.rank)}</span>
      </dd>
    </dl>
  );
}
