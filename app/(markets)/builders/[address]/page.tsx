import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import type { SearchParams } from 'nuqs/server';
import { HydrateClient, requestQueryClient, trpc } from '#app/data/trpc-server.tsx';
import { builderTitle } from '../builder-words.ts';
import { BuilderHead } from './_builder/builder-head.tsx';
import { fillsInput, loadBuilderParams, retentionInput, tradersInput } from './_builder/builder-params.ts';
import { FillsPanel } from './_builder/fills-panel.tsx';
import { RetentionPanel } from './_builder/retention-panel.tsx';
import { SharePanel } from './_builder/share-panel.tsx';
import { TradersPanel } from './_builder/traders-panel.tsx';
import { readBuilder } from './read-builder.ts';

type Props = { params: Promise<{ address: string }>; searchParams: Promise<SearchParams> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const row = await readBuilder((await params).address);
  if (!row) return { title: 'Unknown builder' };
  const title = `Builder ${builderTitle(row)}`;
  return { title, description: `${title}: fees, volume, market share, retention, top wallets and fills.` };
}

/** Everything about one builder. */
export default async function BuilderPage({ params, searchParams }: Props) {
  const row = await readBuilder((await params).address);
  if (!row) notFound();
  const { builder } = row;
  const chosen = await loadBuilderParams(searchParams);
  const cache = requestQueryClient();
  const fills = trpc.builders.fills.infiniteQueryOptions(fillsInput(builder), {
    getNextPageParam: (page) => page.next_cursor,
  });
  await Promise.all([
    cache.prefetchQuery(trpc.builders.share.queryOptions({ builder, metric: 'volume' })),
    cache.prefetchQuery(trpc.builders.share.queryOptions({ builder, metric: 'fees' })),
    cache.prefetchQuery(trpc.builders.retention.queryOptions(retentionInput(builder, chosen.weeks))),
    cache.prefetchQuery(trpc.builders.traders.queryOptions(tradersInput(builder, chosen.top))),
    cache.prefetchInfiniteQuery(fills),
  ]);
  return (
    <HydrateClient>
      <BuilderHead initial={row} />
      <div className="grid gap-3 lg:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="grid min-w-0 content-start gap-3 max-lg:contents">
          <RetentionPanel builder={builder} />
          <FillsPanel builder={builder} />
        </div>
        <div className="grid min-w-0 content-start gap-3 max-lg:contents">
          <SharePanel builder={builder} />
          <TradersPanel builder={builder} />
        </div>
      </div>
    </HydrateClient>
  );
}
