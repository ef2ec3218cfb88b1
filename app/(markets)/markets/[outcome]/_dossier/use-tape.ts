import { useCallback, useMemo, useState } from 'react';
import type { LiveTrade } from '#app/live/live-events.ts';
import { useLiveTrades } from '#app/live/live-provider.tsx';

export type TapeTrade = LiveTrade & { isFresh: boolean };

const SHOWN = 60;
const NONE: readonly LiveTrade[] = [];

/** The stored trades with the live ones on top, newest first, each once. */
export function useTape(outcomeId: number, stored: readonly LiveTrade[] = NONE): TapeTrade[] {
  const [live, setLive] = useState<readonly LiveTrade[]>([]);
  const take = useCallback(
    (trades: LiveTrade[]) => {
      const mine = trades.filter((trade) => Math.floor(Number(trade.coin.slice(1)) / 10) === outcomeId);
      if (mine.length === 0) return;
      setLive((before) => [...mine.reverse(), ...before].slice(0, SHOWN));
    },
    [outcomeId],
  );
  useLiveTrades(take);
  return useMemo(() => {
    const known = new Set(stored.map((trade) => trade.seq));
    const fresh = live.filter((trade) => !known.has(trade.seq)).map((trade) => ({ ...trade, isFresh: true }));
    return [...fresh, ...stored.map((trade) => ({ ...trade, isFresh: false }))].slice(0, SHOWN);
  }, [live, stored]);
}
