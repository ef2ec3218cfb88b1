'use client';
import { useEffect, useState } from 'react';
import type { Answers } from '#app/data/trpc-client.ts';
import { formatCount, formatUsd } from '#app/format/numbers.ts';
import { Stat } from '#app/ui/figures/stat.tsx';

type Overview = Answers['markets']['overview'];

const EVERY_MS = 10_000;

/** The overview as the page brought it, then anew every ten seconds while somebody looks. */
function useOverview(first: Overview): Overview {
  const [overview, setOverview] = useState(first);
  useEffect(() => {
    const readAgain = async () => {
      if (document.hidden) return;
      // The client's code comes with the first use: the figures stand without it.
      const { dashboardClient } = await import('#app/data/dashboard-client.ts');
      setOverview(await dashboardClient().markets.overview.query());
    };
    // What failed is left as it was: the next read is near.
    const timer = setInterval(() => void readAgain().catch(() => {}), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return overview;
}

/** The whole venue in four numbers. */
export function LiveFigures({ first }: { first: Overview }) {
  const { liveMarkets, volume24hUsd, trades, wallets } = useOverview(first);
  return (
    <dl className="mt-6 grid grid-cols-2 gap-x-8 gap-y-4 border-t pt-5">
      <Stat label="Live markets">{formatCount(liveMarkets)}</Stat>
      <Stat label="Volume 24 h">{formatUsd(volume24hUsd)}</Stat>
      <Stat label="Trades indexed">{formatCount(trades)}</Stat>
      <Stat label="Wallets">{formatCount(wallets)}</Stat>
    </dl>
  );
}
