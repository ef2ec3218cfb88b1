import type { Metadata } from 'next';
import type { SearchParams } from 'nuqs/server';
import { HydrateClient, requestQueryClient, trpc } from '#app/data/trpc-server.tsx';
import { boardInput, loadBoardParams } from './_board/board-params.ts';
import { Leaderboard } from './_board/leaderboard.tsx';

export const metadata: Metadata = {
  title: 'Leaderboards',
  description:
    'Wallets ranked by profit, volume, return, win rate or trades: all time or recently, by category.',
};

/** The ranking of wallets. Its rows are in the HTML. */
export default async function LeaderboardsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const params = await loadBoardParams(searchParams);
  const cache = requestQueryClient();
  await Promise.all([
    cache.prefetchQuery(trpc.leaderboards.wallets.queryOptions(boardInput(params))),
    cache.prefetchQuery(trpc.markets.facets.queryOptions()),
  ]);
  return (
    <HydrateClient>
      <Leaderboard />
    </HydrateClient>
  );
}
