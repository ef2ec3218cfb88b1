import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type Answers, useTRPC } from '#app/data/trpc-client.ts';
import { useMay } from '../../_parts/frame/frame.tsx';
import { type AuditParams, auditInput, entryInput, nextEntries } from './audit-params.ts';

export type Entry = Answers['audit']['list']['entries'][number];

/** The audit log under the filters of the address, page by page, newest first. */
export function useAudit(params: AuditParams) {
  const trpc = useTRPC();
  const query = useInfiniteQuery({
    ...trpc.audit.list.infiniteQueryOptions(auditInput(params), nextEntries),
    enabled: useMay('audit.read'),
    placeholderData: keepPreviousData,
  });
  return { ...query, data: query.data?.pages.flatMap(({ entries }) => entries) };
}

/** One entry by its id; null when the organisation has none of it. `known` is the entry where the list has it. */
export function useEntry(auditId: string, known: Entry | undefined) {
  const trpc = useTRPC();
  const input = entryInput(auditId);
  const query = useQuery({
    ...trpc.audit.list.queryOptions(input ?? {}),
    enabled: !known && input !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const found = query.data?.entries.find((entry) => entry.auditId === auditId) ?? null;
  const isAnswered = input === null || query.data !== undefined;
  return { ...query, data: known ?? (isAnswered ? found : undefined) };
}
