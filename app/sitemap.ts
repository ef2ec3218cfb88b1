import type { MetadataRoute } from 'next';
import { connection } from 'next/server';
import { container } from '#server/container.ts';
import { serverApi } from './data/trpc-server.tsx';
import { ALL_PLACES } from './shell/places.ts';

/** The places of the site, the campaigns of rewards, then the live markets, the busiest first. */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  await connection();
  const { baseUrl } = container();
  const [markets, campaigns] = await Promise.all([
    serverApi().slip.markets(),
    serverApi().rewards.campaigns(),
  ]);
  return [
    ...ALL_PLACES.map(({ href }) => ({ url: `${baseUrl}${href}`, changeFrequency: 'daily' as const })),
    ...campaigns.map(({ campaign }) => ({
      url: `${baseUrl}/rewards/${campaign.id}`,
      changeFrequency: 'hourly' as const,
    })),
    ...markets.map(({ outcomeId }) => ({
      url: `${baseUrl}/markets/${outcomeId}`,
      changeFrequency: 'hourly' as const,
    })),
  ];
}
