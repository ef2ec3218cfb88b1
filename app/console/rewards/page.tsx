import type { Metadata } from 'next';
import { HydrateClient, requestQueryClient, trpc } from '#app/data/trpc-server.tsx';
import { RewardsBoard } from './_rewards/rewards-board.tsx';

export const metadata: Metadata = { title: 'Rewards' };

/** The builders and reward campaigns of the organisation. They are in the HTML. */
export default async function RewardsPage() {
  await requestQueryClient().prefetchQuery(trpc.campaigns.list.queryOptions());
  return (
    <HydrateClient>
      <RewardsBoard />
    </HydrateClient>
  );
}
