import { randomUUID } from 'node:crypto';
import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query';
import { cache, type ReactNode } from 'react';
import { container } from '#server/container.ts';
import { shownMessage } from '#transports/trpc/failed-call.ts';
import { appRouter } from '#transports/trpc/router.ts';
import { writeDigest } from './page-fault.ts';
import { makeQueryClient } from './query-client.ts';

/** The context of a page's own reads: nobody in particular, from this server; one request id for all of them. */
const pageContext = cache(() => ({
  services: container().context({ type: 'anonymous', ip: '127.0.0.1' }),
  requestId: randomUUID(),
  logger: container().logger,
}));

/** The query cache of this request. */
export const requestQueryClient = cache(makeQueryClient);

/** Options for prefetching in a server component what client components below it will ask for. */
export const trpc = createTRPCOptionsProxy({
  ctx: pageContext,
  router: appRouter,
  queryClient: requestQueryClient,
});

/** Calls the dashboard's API from a server component. Use it inside a request only. */
export const serverApi = () => {
  const context = pageContext();
  return appRouter.createCaller(context, {
    // All that Next tells the browser of an error is its digest: it becomes what the error page shows.
    onError: ({ error }) =>
      Object.assign(error, { digest: writeDigest(context.requestId, shownMessage(error)) }),
  });
};

/** Passes everything prefetched in this request to the browser. */
export function HydrateClient({ children }: { children: ReactNode }) {
  return <HydrationBoundary state={dehydrate(requestQueryClient())}>{children}</HydrationBoundary>;
}
