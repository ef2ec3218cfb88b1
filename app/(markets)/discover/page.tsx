import type { Metadata } from 'next';
import type { SearchParams } from 'nuqs/server';
import { HydrateClient, requestQueryClient, trpc } from '#app/data/trpc-server.tsx';
import { DiscoverBoard } from './_lists/discover-board.tsx';
import { listInput, loadDiscoverParams } from './_lists/discover-params.ts';

export const metadata: Metadata = {
  title: 'Discover',
  description: 'Markets that are trending, moving, closing soon, contested or new.',
};

/** The five discovery lists. Their first rows are in the HTML. */
export default async function DiscoverPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const params = await loadDiscoverParams(searchParams);
  const input = listInput(params);
  const cache = requestQueryClient();
  await Promise.all([
    cache.prefetchQuery(trpc.discovery.trending.queryOptions(input)),
    cache.prefetchQuery(trpc.discovery.movers.queryOptions({ ...input, windowHours: Number(params.window) })),
    cache.prefetchQuery(trpc.discovery.closingSoon.queryOptions(input)),
    cache.prefetchQuery(trpc.discovery.mostContested.queryOptions(input)),
    cache.prefetchQuery(trpc.discovery.newest.queryOptions(input)),
    cache.prefetchQuery(trpc.markets.facets.queryOptions()),
  ]);
  return (
    <HydrateClient>
      <DiscoverBoard />
    </HydrateClient>
  );
}
