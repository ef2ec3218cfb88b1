import { dehydrate, HydrationBoundary } from '@tanstack/react-query';
import { createTRPCOptionsProxy } from '@trpc/tanstack-react-query';
import { headers } from 'next/headers';
import { cache, type ReactNode } from 'react';
import { container } from '#server/container.ts';
import { dashboardContext } from '#transports/trpc/context.ts';
import { appRouter } from '#transports/trpc/router.ts';
import { makeQueryClient } from './query-client.ts';

/** The context of a page's own reads: of who is signed in where a procedure asks, else of nobody in particular. */
const pageContext = cache(async () => {
  const { context, sessions } = container();
  const services = context({ type: 'anonymous', ip: '127.0.0.1' });
  return dashboardContext({ services, sessions, method: 'GET', headers: await headers() });
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
export const serverApi = () => appRouter.createCaller(pageContext);

/** Passes everything prefetched in this request to the browser. */
export function HydrateClient({ children }: { children: ReactNode }) {
  return <HydrationBoundary state={dehydrate(requestQueryClient())}>{children}</HydrationBoundary>;
}
