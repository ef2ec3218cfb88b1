import type { Metadata } from 'next';
import type { SearchParams } from 'nuqs/server';
import { HydrateClient, requestQueryClient, trpc } from '#app/data/trpc-server.tsx';
import { LogsBoard } from './_logs/logs-board.tsx';
import { listInput, loadLogsParams, nextPage } from './_logs/logs-params.ts';

export const metadata: Metadata = { title: 'Logs' };

/** The requests that keys of the organisation made. The newest are in the HTML. */
export default async function LogsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const params = await loadLogsParams(searchParams);
  const client = requestQueryClient();
  await Promise.all([
    client.prefetchQuery(trpc.keys.list.queryOptions()),
    // A window of time begins at another instant in the browser, which then asks for itself.
    params.since === '30d'
      ? client.prefetchInfiniteQuery(trpc.logs.list.infiniteQueryOptions(listInput(params, null), nextPage))
      : null,
  ]);
  return (
    <HydrateClient>
      <LogsBoard />
    </HydrateClient>
  );
}
