import type { Metadata } from 'next';
import { HydrateClient, requestQueryClient, trpc } from '#app/data/trpc-server.tsx';
import { KeysBoard } from './_keys/keys-board.tsx';

export const metadata: Metadata = { title: 'Keys' };

/** The keys of the organisation. They are in the HTML. */
export default async function KeysPage() {
  await requestQueryClient().prefetchQuery(trpc.keys.list.queryOptions());
  return (
    <HydrateClient>
      <KeysBoard />
    </HydrateClient>
  );
}
