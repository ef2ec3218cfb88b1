import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import type { SearchParams } from 'nuqs/server';
import { HydrateClient, requestQueryClient, trpc } from '#app/data/trpc-server.tsx';
import { everyWords, formatPool } from '#app/format/reward-words.ts';
import { socialImage } from '#app/social/social-image.ts';
import { CampaignBoard } from './_campaign/campaign-board.tsx';
import { loadCampaignParams, ofCycle } from './_campaign/campaign-params.ts';
import { FIRST_PAYOUTS } from './_payouts/first-payouts.ts';
import { readCampaign } from './read-campaign.ts';

type Props = { params: Promise<{ campaign: string }>; searchParams: Promise<SearchParams> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const card = await readCampaign((await params).campaign);
  if (!card) return { title: 'Unknown campaign' };
  const { id, name, terms } = card.campaign;
  const title = `${name}: ${formatPool(terms.pool_usd)} ${everyWords(terms)}`;
  const description = `${name} pays ${formatPool(terms.pool_usd)} ${everyWords(terms)} to makers and takers. Live scores, shares, terms and payouts.`;
  const picture = socialImage(`rewards/${id}`, `${title}, and who leads`);
  return { title, description, ...picture, openGraph: { title, description, ...picture.openGraph } };
}

/** Everything about one campaign. */
export default async function CampaignPage({ params, searchParams }: Props) {
  const card = await readCampaign((await params).campaign);
  if (!card) notFound();
  const { id } = card.campaign;
  const { cycle, wallet } = await loadCampaignParams(searchParams);
  const cache = requestQueryClient();
  const asked = ofCycle(id, cycle);
  cache.setQueryData(trpc.rewards.campaign.queryKey({ id }), card);
  await Promise.all([
    cache.prefetchQuery(trpc.rewards.leaderboard.queryOptions(asked)),
    cache.prefetchQuery(trpc.rewards.payouts.queryOptions({ id, limit: FIRST_PAYOUTS })),
    wallet && cache.prefetchQuery(trpc.rewards.wallet.queryOptions({ ...asked, address: wallet })),
  ]);
  return (
    <HydrateClient>
      <CampaignBoard initial={card} />
    </HydrateClient>
  );
}
