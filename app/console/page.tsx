import type { Metadata } from 'next';
import type { SearchParams } from 'nuqs/server';
import { HydrateClient, requestQueryClient, trpc } from '#app/data/trpc-server.tsx';
import { OverviewBoard } from './_overview/overview-board.tsx';
import { loadOverviewParams } from './_overview/overview-params.ts';

export const metadata: Metadata = { title: 'Overview' };

/** How the organisation's requests went of late, and what is left of its plan. All of it is in the HTML. */
export default async function OverviewPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { window } = await loadOverviewParams(searchParams);
  const client = requestQueryClient();
  await Promise.all([
    client.prefetchQuery(trpc.usage.month.queryOptions()),
    client.prefetchQuery(trpc.usage.minute.queryOptions()),
    client.prefetchQuery(trpc.logs.overview.queryOptions({ window })),
    client.prefetchQuery(trpc.keys.list.queryOptions()),
  ]);
  return (
    <HydrateClient>
      <OverviewBoard />
    </HydrateClient>
  );
}
