import type { Metadata } from 'next';
import type { SearchParams } from 'nuqs/server';
import { HydrateClient, requestQueryClient, trpc } from '#app/data/trpc-server.tsx';
import { MarketBrowser } from './_browser/market-browser.tsx';
import { listInput, loadMarketParams } from './_browser/market-params.ts';

export const metadata: Metadata = {
  title: 'Markets',
  description: 'Every outcome market, live: probability, volume, traders and time to expiry.',
};

/** The live market browser. Its first rows are in the HTML; the rest follows as it is scrolled. */
export default async function MarketsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const params = await loadMarketParams(searchParams);
  const cache = requestQueryClient();
  await Promise.all([
    cache.prefetchQuery(trpc.markets.events.queryOptions(listInput(params, 0))),
    cache.prefetchQuery(trpc.markets.facets.queryOptions()),
    cache.prefetchQuery(trpc.markets.overview.queryOptions()),
  ]);
  return (
    <HydrateClient>
      <MarketBrowser />
    </HydrateClient>
  );
}
