import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { type FormEvent, useRef } from 'react';
import { useTRPC } from '#app/data/trpc-client.ts';
import { useHotkeys } from '#app/shell/shortcuts/use-hotkeys.ts';
import { Choice } from '#app/ui/controls/choice.tsx';
import { Segmented } from '#app/ui/controls/segmented.tsx';
import { INPUT } from '#app/ui/form/field.tsx';
import { FilterRow } from '../../_parts/filter-row.tsx';
import { type Key, keyTitle } from '../../keys/_keys/key-state.ts';
import { type ChangeLogs, isFiltered, type LogsParams, NO_FILTER } from './logs-params.ts';

const STATUSES = [
  { value: '2', label: '2xx answered' },
  { value: '3', label: '3xx not modified' },
  { value: '4', label: '4xx rejected' },
  { value: '5', label: '5xx failed' },
] as const;
const SINCE = [
  { value: '1h', label: '1 h' },
  { value: '24h', label: '24 h' },
  { value: '7d', label: '7 d' },
  { value: '30d', label: '30 d' },
] as const;

type LogFiltersProps = { params: LogsParams; keys: readonly Key[]; change: ChangeLogs };

/** What of the log is shown. */
export function LogFilters({ params, keys, change }: LogFiltersProps) {
  const routes = useRoutes(params.route);
  const named = keys.map((key) => ({ value: key.keyId, label: keyTitle(key) }));
  const isNamed = params.key === null || named.some(({ value }) => value === params.key);
  return (
    <FilterRow
      label="Log filters"
      isFiltered={isFiltered(params)}
      clear={() => change(NO_FILTER)}
      aside={<RequestSearch open={(request) => change({ request })} />}
    >
      <Choice
        label="Key"
        value={params.key}
        options={isNamed ? named : [...named, { value: params.key ?? '', label: 'Deleted key' }]}
        onChange={(key) => change({ key })}
        anyLabel="Any"
      />
      <Choice
        label="Route"
        value={params.route}
        options={routes}
        onChange={(route) => change({ route })}
        anyLabel="Any"
      />
      <Choice
        label="Status"
        value={params.status}
        options={STATUSES}
        onChange={(status) => change({ status })}
        anyLabel="Any"
      />
      <Segmented label="Time" value={params.since} options={SINCE} onChange={(since) => change({ since })} />
    </FilterRow>
  );
}

/** The routes that the organisation asked for in the last seven days, and the one that is chosen. */
function useRoutes(chosen: string | null): { value: string; label: string; count?: number }[] {
  const trpc = useTRPC();
  const { data } = useQuery({ ...trpc.logs.overview.queryOptions({ window: '7d' }), staleTime: 60_000 });
  const known = (data?.byRoute ?? []).map(({ route, requests }) => ({
    ...{ value: route, label: route === '*' ? 'no route' : route },
    count: requests,
  }));
  if (chosen === null || known.some(({ value }) => value === chosen)) return known;
  return [...known, { value: chosen, label: chosen }];
}

function RequestSearch({ open }: { open: (requestId: string) => void }) {
  const field = useRef<HTMLInputElement>(null);
  useHotkeys({ '[Shift]+/': () => field.current?.focus() });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const requestId = field.current?.value.trim().toLowerCase();
    if (requestId) open(requestId);
  };
  return (
    <form onSubmit={submit} className="relative ml-auto w-full sm:w-64">
      <Search aria-hidden className="absolute top-1/2 left-2.5 size-3.5 -translate-y-1/2 text-muted" />
      <input
        ref={field}
        aria-label="Request id"
        placeholder="Request id, then Enter"
        autoComplete="off"
        spellCheck={false}
        className={`${INPUT} border-line bg-panel pl-8 font-mono text-xs`}
      />
    </form>
  );
}
