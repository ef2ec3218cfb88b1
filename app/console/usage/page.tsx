import type { Metadata } from 'next';
import type { SearchParams } from 'nuqs/server';
import { HydrateClient, requestQueryClient, trpc } from '#app/data/trpc-server.tsx';
import { UsageBoard } from './_usage/usage-board.tsx';
import { daysOf, loadUsageParams } from './_usage/usage-params.ts';

export const metadata: Metadata = { title: 'Usage' };

/** What the organisation has used. Its first answer is in the HTML. */
export default async function UsagePage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const params = await loadUsageParams(searchParams);
  await requestQueryClient().prefetchQuery(trpc.usage.report.queryOptions({ days: daysOf(params) }));
  return (
    <HydrateClient>
      <UsageBoard />
    </HydrateClient>
  );
}
