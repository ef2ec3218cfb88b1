'use client';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type Answers, useTRPC } from '#app/data/trpc-client.ts';
import type { Asked } from '#app/ui/panel-body.tsx';
import type { fillsInput } from './builder-params.ts';

type Page = Answers['builders']['fills'];
export type Fill = Page['fills'][number];

export type FillPages = {
  /** All that was loaded so far, as one query. */
  query: Asked<Fill[]>;
  /** What the last page shown was asked with; null for the first page. */
  cursor: string | null;
  /** The last page ended what there was when it was read. */
  isAtEnd: boolean;
  isFetching: boolean;
  more: () => void;
};

/** The cursor after a page; when the page ends what there is, the one that newer fills will follow. */
function cursorAfter(page: Pick<Page, 'fills' | 'next_cursor'>, before: string | null): string | null {
  const last = page.fills.at(-1);
  return page.next_cursor ?? (last ? `${last.time_ms}_${last.tx_index}` : before);
}

/** Fills page by page, each after the cursor of the one before. Pages stay as they were read. */
export function useFills(input: ReturnType<typeof fillsInput>): FillPages {
  const trpc = useTRPC();
  const query = useInfiniteQuery({
    ...trpc.builders.fills.infiniteQueryOptions(input, {
      getNextPageParam: (page, _pages, before) => cursorAfter(page, before ?? null),
    }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const pages = query.data?.pages;
  const last = pages?.at(-1);
  const { isError, error, dataUpdatedAt, isPlaceholderData } = query;
  const more = () => query.fetchNextPage();
  return {
    query: {
      ...{ isError, error, dataUpdatedAt, isPlaceholderData },
      data: pages?.flatMap(({ fills }) => fills),
      refetch: pages === undefined ? query.refetch : more,
    },
    cursor: query.data?.pageParams.at(-1) ?? null,
    isAtEnd: last !== undefined && last.next_cursor === null,
    isFetching: query.isFetchingNextPage,
    more: () => void more(),
  };
}
