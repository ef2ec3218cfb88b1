import { createTRPCClient, httpBatchLink } from '@trpc/client';
import superjson from 'superjson';
import type { AppRouter } from '#transports/trpc/router.ts';

/** Makes a client of the dashboard's own API: calls of one moment leave as one request. */
export const dashboardClient = () =>
  createTRPCClient<AppRouter>({
    links: [httpBatchLink({ url: '/api/trpc', transformer: superjson, maxURLLength: 4_000, maxItems: 20 })],
  });
