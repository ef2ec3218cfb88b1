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
    <dl
      className="mb-3 flex flex-wrap justify-between gap-x-7 gap-y-2 pt-0.5 md:justify-start"
      data-testid="overview"
    >
      <Figure label="Live markets" value={formatCount(data.liveMarkets)} />
      <Figure
        label="Volume 24 h"
        value={formatUsd(data.volume24hUsd)}
        title={formatUsdExact(data.volume24hUsd)}
      />
      <Figure label="Trades 24 h" value={formatCount(data.trades24h)} />
      <Figure
        className="max-md:hidden"
        label="Volume"
        value={formatUsd(data.volumeUsd)}
        title={formatUsdExact(data.volumeUsd)}
      />
      <Figure className="max-md:hidden" label="Wallets" value={formatCount(data.wallets)} />
      <Figure className="max-md:hidden" label="Settled" value={formatCount(data.settledMarkets)} />
    </dl>
  );
}

type FigureProps = { label: string; value: string; title?: string; className?: string };

function Figure({ label, value, title, className }: FigureProps) {
  return (
    <div className={className}>
      <dt className="text-2xs text-muted">{label}</dt>
      <dd className="font-semibold text-[15px] leading-5" title={title}>
        {value}
      </dd>
    </div>
  );
}
