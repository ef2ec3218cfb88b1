import type { Metadata } from 'next';
import type { SearchParams } from 'nuqs/server';
import { isDocument } from '#app/data/is-document.ts';
import { isPhone } from '#app/data/is-phone.ts';
import { HydrateClient, requestQueryClient, trpc } from '#app/data/trpc-server.tsx';
import { Arriving } from '#app/ui/states/arriving.tsx';
import { MarketBrowser } from './_browser/market-browser.tsx';
import { listInput, loadMarketParams } from './_browser/market-params.ts';
import { MarketsShape } from './_browser/markets-shape.tsx';

export const metadata: Metadata = {
  title: 'Markets',
  description: 'Every outcome market, live: probability, volume, traders and time to expiry.',
};

type Props = { searchParams: Promise<SearchParams> };

/** The live market browser. Its first rows are in the HTML; the rest follows as it is scrolled. */
export default async function MarketsPage({ searchParams }: Props) {
  return (
    <Arriving isDocument={await isDocument()} shape={<MarketsShape />}>
      <Markets searchParams={searchParams} />
    </Arriving>
  );
}

async function Markets({ searchParams }: Props) {
  const params = await loadMarketParams(searchParams);
  const cache = requestQueryClient();
  await Promise.all([
    cache.prefetchQuery(trpc.markets.events.queryOptions(listInput(params, 0))),
    cache.prefetchQuery(trpc.markets.facets.queryOptions()),
    cache.prefetchQuery(trpc.markets.overview.queryOptions()),
  ]);
  return (
    <HydrateClient>
      <MarketBrowser isPhone={await isPhone()} />
    </HydrateClient>
  );
}
