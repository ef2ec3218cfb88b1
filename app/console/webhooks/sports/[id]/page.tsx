import type { Metadata } from 'next';
import { HydrateClient, requestQueryClient, trpc } from '#app/data/trpc-server.tsx';
import { SportsBoard } from '../../_sports/sports-board.tsx';

export const metadata: Metadata = { title: 'Sports webhook' };

/** One subscription to matches with its deliveries. What it is stands in the HTML. */
export default async function SportsWebhookPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  await requestQueryClient().prefetchQuery(trpc.webhooks.sports.get.queryOptions({ id }));
  return (
    <HydrateClient>
      <SportsBoard id={id} />
    </HydrateClient>
  );
}
