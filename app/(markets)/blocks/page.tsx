import type { Metadata } from 'next';
import { HydrateClient, requestQueryClient, trpc } from '#app/data/trpc-server.tsx';
import { BlocksBoard } from './_monitor/blocks-board.tsx';

export const metadata: Metadata = {
  title: 'Blocks',
  description:
    'The newest blocks of the exchange and its EVM, and how soon after their creation they are seen.',
};

/** Whether blocks come, and how fast. The first answer is in the HTML. */
export default async function BlocksPage() {
  await requestQueryClient().prefetchQuery(trpc.blocks.monitor.queryOptions());
  return (
    <HydrateClient>
      <BlocksBoard />
    </HydrateClient>
  );
}
