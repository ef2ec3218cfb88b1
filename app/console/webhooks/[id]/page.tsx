import type { Metadata } from 'next';
import { HydrateClient, requestQueryClient, trpc } from '#app/data/trpc-server.tsx';
import { WebhookBoard } from '../_detail/webhook-board.tsx';

export const metadata: Metadata = { title: 'Webhook' };

/** One webhook of the organisation with its deliveries. What it is stands in the HTML. */
export default async function WebhookPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const client = requestQueryClient();
  await Promise.all([
    client.prefetchQuery(trpc.webhooks.get.queryOptions({ id })),
    client.prefetchQuery(trpc.webhooks.list.queryOptions()),
  ]);
  return (
    <HydrateClient>
      <WebhookBoard id={id} />
    </HydrateClient>
  );
}
