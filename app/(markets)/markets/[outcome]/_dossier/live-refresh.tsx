'use client';
import { useRouter } from 'next/navigation';
import { useCallback } from 'react';
import type { OutcomeChange } from '#app/live/live-events.ts';
import { useOutcomeChanges, useWatch } from '#app/live/live-provider.tsx';

type LiveRefreshProps = { outcomeId: number; symbol: string; isSettled: boolean };

/** Follows this outcome's prices and trades, and renders the page anew when it changes or settles. */
export function LiveRefresh({ outcomeId, symbol, isSettled }: LiveRefreshProps) {
  const router = useRouter();
  useWatch(isSettled ? [] : [outcomeId], { trades: true, symbols: symbol && !isSettled ? [symbol] : [] });
  const refresh = useCallback(
    (changes: OutcomeChange[]) => {
      if (changes.some((change) => change.outcomeId === outcomeId)) router.refresh();
    },
    [outcomeId, router],
  );
  useOutcomeChanges(refresh);
  return null;
}
