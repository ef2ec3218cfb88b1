import type { Metadata } from 'next';
import { HydrateClient, requestQueryClient, trpc } from '#app/data/trpc-server.tsx';
import { NewCampaign } from '../_form/new-campaign.tsx';

export const metadata: Metadata = { title: 'New campaign' };

/** The form for a new reward campaign, beside what it would have paid last week. */
export default async function NewCampaignPage() {
  await requestQueryClient().prefetchQuery(trpc.campaigns.list.queryOptions());
  return (
    <HydrateClient>
      <NewCampaign />
    </HydrateClient>
  );
}
