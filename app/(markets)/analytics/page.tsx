import type { Metadata } from 'next';
import type { SearchParams } from 'nuqs/server';
import { HydrateClient, requestQueryClient, trpc } from '#app/data/trpc-server.tsx';
import { AnalyticsBoard } from './_panels/analytics-board.tsx';
import { loadAnalyticsParams } from './_panels/analytics-params.ts';

export const metadata: Metadata = {
  title: 'Analytics',
  description:
    'How often the markets were right, where their prices disagree, what they paid, and how much they trade.',
};

/** What the whole venue amounts to. The first answers are in the HTML. */
export default async function AnalyticsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { buckets, by } = await loadAnalyticsParams(searchParams);
  const cache = requestQueryClient();
  await Promise.all([
    cache.prefetchQuery(trpc.analytics.summary.queryOptions()),
    cache.prefetchQuery(trpc.analytics.calibration.queryOptions({ buckets })),
    cache.prefetchQuery(trpc.analytics.incoherence.queryOptions({})),
    cache.prefetchQuery(trpc.analytics.resolutions.queryOptions({ groupBy: by })),
    cache.prefetchQuery(trpc.analytics.volume.queryOptions()),
    cache.prefetchQuery(trpc.analytics.fees.queryOptions()),
    cache.prefetchQuery(trpc.analytics.groups.queryOptions()),
  ]);
  return (
    <HydrateClient>
      <AnalyticsBoard />
    </HydrateClient>
  );
}
