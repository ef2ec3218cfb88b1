import type { Metadata } from 'next';
import { HydrateClient, requestQueryClient, trpc } from '#app/data/trpc-server.tsx';
import { WebhooksBoard } from './_webhooks/webhooks-board.tsx';

export const metadata: Metadata = { title: 'Webhooks' };

/** The webhooks of the organisation. They are in the HTML. */
export default async function WebhooksPage() {
  await requestQueryClient().prefetchQuery(trpc.webhooks.list.queryOptions());
  return (
    <HydrateClient>
      <WebhooksBoard />
    </HydrateClient>
  );
}
