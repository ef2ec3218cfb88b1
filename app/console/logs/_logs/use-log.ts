import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Answers, useTRPC } from '#app/data/trpc-client.ts';
import { type LogsParams, listInput, nextPage } from './logs-params.ts';

export type LogRow = Answers['logs']['list']['requests'][number];

const LIVE_MS = 2_000;

/** The log under the filters of the address, page by page, newest first. */
export function useLog(params: LogsParams) {
  const trpc = useTRPC();
  const chosenMs = useChosenMs(params.since);
  const query = useInfiniteQuery({
    ...trpc.logs.list.infiniteQueryOptions(listInput(params, chosenMs), nextPage),
    // Until the browser's clock is known a window of time has no beginning.
    enabled: params.since === '30d' || chosenMs !== null,
    placeholderData: keepPreviousData,
    refetchInterval: params.live ? LIVE_MS : false,
  });
  return { ...query, data: query.data?.pages.flatMap(({ requests }) => requests) };
}

/** When the window of time was chosen, so that it does not move while its pages are read; null in the first rendering. */
function useChosenMs(since: LogsParams['since']): number | null {
  const [chosen, setChosen] = useState<{ since: string; ms: number } | null>(null);
  useEffect(() => setChosen({ since, ms: Date.now() }), [since]);
  return chosen?.since === since ? chosen.ms : null;
}
