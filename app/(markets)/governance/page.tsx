import type { Metadata } from 'next';
import { HydrateClient, requestQueryClient, trpc } from '#app/data/trpc-server.tsx';
import { GovernanceBoard } from './_votes/governance-board.tsx';

export const metadata: Metadata = {
  title: 'Governance',
  description: 'What validators vote on: new markets and settlements, the stake behind each, and who voted.',
};

/** What validators vote on now, and how the last votes ended. The first answer is in the HTML. */
export default async function GovernancePage() {
  await requestQueryClient().prefetchQuery(trpc.votes.list.queryOptions());
  return (
    <HydrateClient>
      <GovernanceBoard />
    </HydrateClient>
  );
}
