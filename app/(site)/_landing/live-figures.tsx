'use client';
import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '#app/data/trpc-client.ts';
import { formatCount, formatUsd } from '#app/format/numbers.ts';
import { Stat } from '#app/ui/stat.tsx';

/** The whole venue in four numbers. */
export function LiveFigures() {
  const trpc = useTRPC();
  const { data } = useQuery({ ...trpc.markets.overview.queryOptions(), refetchInterval: 10_000 });
  if (!data) return null;
  return (
    <dl className="mt-6 grid grid-cols-2 gap-x-8 gap-y-4 border-t pt-5">
      <Stat label="Live markets">{formatCount(data.liveMarkets)}</Stat>
      <Stat label="Volume 24 h">{formatUsd(data.volume24hUsd)}</Stat>
      <Stat label="Trades indexed">{formatCount(data.trades)}</Stat>
      <Stat label="Wallets">{formatCount(data.wallets)}</Stat>
    </dl>
  );
}
