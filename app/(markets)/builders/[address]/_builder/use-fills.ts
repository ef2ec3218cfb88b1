import { useInfiniteQuery } from '@tanstack/react-query';
import { type Answers, useTRPC } from '#app/data/trpc-client.ts';
import type { Asked } from '#app/ui/panels/panel-body.tsx';
import type { fillsInput } from './builder-params.ts';

type Page = Answers['builders']['fills'];
export type Fill = Page['fills'][number];

export type FillPages = {
  /** All that was loaded so far, as one query. */
  query: Asked<Fill[]>;
  /** The oldest fill is shown. */
  isAtEnd: boolean;
  isFetching: boolean;
  more: () => void;
};

const REFRESH_MS = 30_000;

/** Fills page by page, each older than the one before. The first is read anew while it is the only one. */
export function useFills(input: ReturnType<typeof fillsInput>): FillPages {
  const trpc = useTRPC();
  const query = useInfiniteQuery({
    ...trpc.builders.fills.infiniteQueryOptions(input, {
      getNextPageParam: (page) => page.next_cursor,
    }),
    refetchInterval: ({ state }) => (state.data?.pages.length === 1 ? REFRESH_MS : false),
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
    isAtEnd: last !== undefined && last.next_cursor === null,
    isFetching: query.isFetchingNextPage,
    more: () => void more(),
  };
}
