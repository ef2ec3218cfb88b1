import type { Metadata } from 'next';
import type { SearchParams } from 'nuqs/server';
import { HydrateClient, requestQueryClient, serverApi, trpc } from '#app/data/trpc-server.tsx';
import { isGranted } from '#domain/role.ts';
import { AuditBoard } from './_audit/audit-board.tsx';
import { auditInput, loadAuditParams, nextEntries } from './_audit/audit-params.ts';

export const metadata: Metadata = { title: 'Audit log' };

/** What was changed in the organisation, and by whom. The newest entries are in the HTML. */
export default async function AuditPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const params = await loadAuditParams(searchParams);
  const client = requestQueryClient();
  const me = await serverApi().settings.me();
  if (me && isGranted(me.role, 'audit.read'))
    await Promise.all([
      client.prefetchInfiniteQuery(trpc.audit.list.infiniteQueryOptions(auditInput(params), nextEntries)),
      client.prefetchQuery(trpc.members.list.queryOptions()),
    ]);
  return (
    <HydrateClient>
      <AuditBoard />
    </HydrateClient>
  );
}
