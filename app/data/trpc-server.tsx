import { randomUUID } from 'node:crypto';
import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query';
import { headers } from 'next/headers';
import { cache, type ReactNode } from 'react';
import { container } from '#server/container.ts';
import { dashboardContext, TARGET_HEADER } from '#transports/trpc/context.ts';
import { shownMessage } from '#transports/trpc/failed-call.ts';
import { appRouter } from '#transports/trpc/router.ts';
import { writeDigest } from './page-fault.ts';
import { makeQueryClient } from './query-client.ts';

/**
 * The context of a page's own reads: of who is signed in where a procedure asks, else of nobody in particular. All of
 * one page have one request id.
 */
const pageContext = cache(async () => {
  const { context, sessions, logger } = container();
  const services = context({ type: 'anonymous', ip: '127.0.0.1' });
  const requestId = randomUUID();
  return dashboardContext({ services, sessions, logger, requestId, method: 'GET', headers: await headers() });
});

/** The query cache of this request. */
export const requestQueryClient = cache(makeQueryClient);

/** Options for prefetching in a server component what client components below it will ask for. */
export const trpc = createTRPCOptionsProxy({
  ctx: pageContext,
  router: appRouter,
  queryClient: requestQueryClient,
});

/** Calls the dashboard's API from a server component. Use it inside a request only. */
export const serverApi = () =>
  appRouter.createCaller(pageContext, {
    // All that Next tells the browser of an error is its digest: it becomes what the error page shows.
    onError: ({ error, ctx }) =>
      Object.assign(error, { digest: writeDigest(ctx?.requestId ?? '', shownMessage(error)) }),
  });

/** The path and query that were asked for, as the server read them; null outside of it. */
export const requestTarget = async (): Promise<string | null> => (await headers()).get(TARGET_HEADER);

/** Passes everything prefetched in this request to the browser. */
export function HydrateClient({ children }: { children: ReactNode }) {
  return <HydrationBoundary state={dehydrate(requestQueryClient())}>{children}</HydrationBoundary>;
}
