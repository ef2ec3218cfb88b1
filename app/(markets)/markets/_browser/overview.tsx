'use client';
import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '#app/data/trpc-client.ts';
import { formatCount, formatUsd, formatUsdExact } from '#app/format/numbers.ts';

/** The head figures of the whole venue. */
export function Overview({ isLoading }: { isLoading: boolean }) {
  const trpc = useTRPC();
  const { data } = useQuery({
    ...trpc.markets.overview.queryOptions(),
    refetchInterval: isLoading ? 3_000 : 15_000,
  });
  if (!data) return null;
  return (
    <dl className="mb-3 flex flex-wrap gap-x-7 gap-y-2 pt-0.5" data-testid="overview">
      <Figure label="Live markets" value={formatCount(data.liveMarkets)} />
      <Figure
        label="Volume 24 h"
        value={formatUsd(data.volume24hUsd)}
        title={formatUsdExact(data.volume24hUsd)}
      />
      <Figure label="Trades 24 h" value={formatCount(data.trades24h)} />
      <Figure label="Volume" value={formatUsd(data.volumeUsd)} title={formatUsdExact(data.volumeUsd)} />
      <Figure label="Wallets" value={formatCount(data.wallets)} />
      <Figure label="Settled" value={formatCount(data.settledMarkets)} />
    </dl>
  );
}

function Figure({ label, value, title }: { label: string; value: string; title?: string }) {
  return (
    <div>
      <dt className="text-2xs text-muted">{label}</dt>
      <dd className="font-semibold text-[15px] leading-5" title={title}>
        {value}
      </dd>
    </div>
  );
}
