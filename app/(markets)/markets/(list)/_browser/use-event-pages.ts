import { useQueries } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { type Answers, useTRPC } from '#app/data/trpc-client.ts';
import type { Refreshed } from '#app/ui/states/stale-note.tsx';
import { listInput, type MarketParams, PAGE_ROWS } from './market-params.ts';

export type EventRow = Answers['markets']['events']['rows'][number];
export type Leg = EventRow['legs'][number];

export type EventPages = {
  /** Rows of the whole list. */
  total: number;
  /** Markets in all of those rows. */
  markets: number;
  /** The row at a place of the whole ordered list; undefined until its page is there. */
  rowAt: (index: number) => EventRow | undefined;
  /** Nothing was received yet. */
  isFirstLoad: boolean;
  /** The rows shown belong to the previous filter while new ones load. */
  isStale: boolean;
  /** The query of the current filter failed; rows, if any, belong to another filter. */
  isUnanswered: boolean;
  /** The latest fetch of the visible pages, and the age of the rows. */
  refreshed: Refreshed;
};

type Loaded = { total: number; markets: number; pages: Map<number, EventRow[]> };

const REFRESH_MS = 15_000;
const REFRESH_WHILE_LOADING_MS = 3_000;

/**
 * Fetches the pages that are in sight, each on its own: the whole list can be scrolled, always in the order
 * and under the filter that the server applied to all of it.
 */
export function useEventPages(
  params: MarketParams,
  visible: { first: number; last: number },
  isHistoryLoading: boolean,
): EventPages {
  const trpc = useTRPC();
  const from = Math.floor(visible.first / PAGE_ROWS);
  const to = Math.max(from, Math.floor(visible.last / PAGE_ROWS));
  const wanted = useMemo(() => [...new Set([0, ...range(from, to)])], [from, to]);
  const queries = useQueries({
    queries: wanted.map((page) => ({
      ...trpc.markets.events.queryOptions(listInput(params, page)),
      refetchInterval: isHistoryLoading ? REFRESH_WHILE_LOADING_MS : REFRESH_MS,
    })),
  });
  const answers = queries.map((query) => query.data);
  const present = answers.some((data) => data !== undefined) ? joined(wanted, answers) : null;
  const before = useRef<Loaded | null>(null);
  useEffect(() => {
    if (present) before.current = present;
  });
  const shown = present ?? before.current;
  const failed = queries.find((query) => query.isError);
  return {
    total: shown?.total ?? 0,
    markets: shown?.markets ?? 0,
    rowAt: (index) => shown?.pages.get(Math.floor(index / PAGE_ROWS))?.[index % PAGE_ROWS],
    isFirstLoad: shown === null,
    isUnanswered: present === null && failed !== undefined,
    isStale: present === null && shown !== null,
    refreshed: {
      isError: failed !== undefined,
      error: failed?.error,
      dataUpdatedAt: Math.max(...queries.map((query) => query.dataUpdatedAt)),
      refetch: () => {
        for (const query of queries) if (query.isError) void query.refetch();
      },
    },
  };
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.min(to - from + 1, 4) }, (_, step) => from + step);

function joined(wanted: readonly number[], answers: (Answers['markets']['events'] | undefined)[]): Loaded {
  const pages = new Map<number, EventRow[]>();
  let total = 0;
  let markets = 0;
  wanted.forEach((page, place) => {
    const data = answers[place];
    if (!data) return;
    pages.set(page, data.rows);
    total = Math.max(total, data.total);
    markets = Math.max(markets, data.markets);
  });
  return { total, markets, pages };
}
