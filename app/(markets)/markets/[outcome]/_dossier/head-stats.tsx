'use client';
import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '#app/data/trpc-client.ts';
import { formatCount, formatShares, formatUsd, formatUsdExact } from '#app/format/numbers.ts';
import { TimeAgo } from '#app/live/time-left.tsx';
import { Stat } from '#app/ui/figures/stat.tsx';
import { StaleNote } from '#app/ui/states/stale-note.tsx';
import type { Dossier } from '../read-dossier.ts';
import { SpotFigure } from './spot-figure.tsx';

const REFRESH_MS = 10_000;

/** The market's figures, refreshed while it is open. */
export function HeadStats({ initial }: { initial: Dossier }) {
  const trpc = useTRPC();
  const query = useQuery({
    ...trpc.outcome.dossier.queryOptions({ id: initial.outcomeId }, { initialData: initial }),
    refetchInterval: initial.isSettled ? false : REFRESH_MS,
  });
  const { data } = query;
  const openInterest = Math.max(data.sides[0].openInterest, data.sides[1].openInterest);
  return (
    <div className="grid content-center rounded-md border bg-panel">
      <StaleNote query={query} />
      <dl className="grid grid-cols-2 gap-x-6 gap-y-2 px-3 py-2 sm:grid-cols-3 xl:grid-cols-6">
        <Stat label="Volume 24 h" title={formatUsdExact(data.volume24hUsd)}>
          {formatUsd(data.volume24hUsd)}
        </Stat>
        <Stat label="Volume" title={formatUsdExact(data.volumeUsd)}>
          {formatUsd(data.volumeUsd)}
        </Stat>
        <Stat label="Trades">{formatCount(data.trades)}</Stat>
        <Stat label="Traders">{formatCount(data.traders)}</Stat>
        {data.isSettled ? (
          <Stat label="Holders paid">
            {formatCount(data.sides.reduce((sum, side) => sum + (side.settlement?.holders ?? 0), 0))}
          </Stat>
        ) : (
          <Stat label="Open shares">{formatShares(openInterest)}</Stat>
        )}
        {data.targetPrice > 0 ? (
          <SpotFigure dossier={data} />
        ) : (
          <Stat label="Last trade">
            {data.lastTradeMs === null ? 'never' : <TimeAgo ms={data.lastTradeMs} />}
          </Stat>
        )}
      </dl>
    </div>
  );
}
