import type { Metadata } from 'next';
import { HydrateClient, requestQueryClient, trpc } from '#app/data/trpc-server.tsx';
import { CampaignBoard } from '../_detail/campaign-board.tsx';

export const metadata: Metadata = { title: 'Campaign' };

/** One reward campaign of the organisation, and what can be done with it. It is in the HTML. */
export default async function CampaignPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  await requestQueryClient().prefetchQuery(trpc.campaigns.get.queryOptions({ id }));
  return (
    <HydrateClient>
      <CampaignBoard id={id} />
    </HydrateClient>
  );
}
