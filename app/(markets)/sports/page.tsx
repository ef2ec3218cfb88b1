import type { Metadata } from 'next';
import { HydrateClient, requestQueryClient, trpc } from '#app/data/trpc-server.tsx';
import { MatchesBoard } from './_matches/matches-board.tsx';

export const metadata: Metadata = {
  title: 'Sports',
  description: 'Live scores with the markets of each match beside them.',
};

/** Matches with their scores and prices. The first list is in the HTML. */
export default async function SportsPage() {
  await requestQueryClient().prefetchQuery(trpc.sports.matches.queryOptions());
  return (
    <HydrateClient>
      <MatchesBoard />
    </HydrateClient>
  );
}
