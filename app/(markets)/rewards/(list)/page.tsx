import type { Metadata } from 'next';
import { HydrateClient, requestQueryClient, trpc } from '#app/data/trpc-server.tsx';
import { socialImage } from '#app/social/social-image.ts';
import { CampaignList } from './_list/campaign-list.tsx';

const title = 'Rewards';
const description =
  'Builders pay the wallets that trade through them. See live scores and shares, and payouts that anyone can recompute.';

export function generateMetadata(): Metadata {
  const picture = socialImage('rewards', 'Running campaigns and their pools');
  return { title, description, ...picture, openGraph: { title, description, ...picture.openGraph } };
}

/** Every campaign of rewards. Its rows are in the HTML. */
export default async function RewardsPage() {
  await requestQueryClient().prefetchQuery(trpc.rewards.campaigns.queryOptions());
  return (
    <HydrateClient>
      <CampaignList />
    </HydrateClient>
  );
}
