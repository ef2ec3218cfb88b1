import type { Metadata } from 'next';
import { HydrateClient, requestQueryClient, trpc } from '#app/data/trpc-server.tsx';
import { WatchBoard } from './_watching/watch-board.tsx';

export const metadata: Metadata = { title: 'Following' };

/** What the person follows, and what happened since the last visit; the first answer is in the HTML. */
export default async function WatchingPage() {
  await requestQueryClient().prefetchQuery(trpc.watch.list.queryOptions());
  return (
    <HydrateClient>
      <WatchBoard />
    </HydrateClient>
  );
}
