import { defaultShouldDehydrateQuery, QueryClient } from '@tanstack/react-query';
import superjson from 'superjson';
import { isRefused } from './failure-of.ts';

/** The server does not retry, since a page waits for it; its browser asks again. */
const isWorthRetrying = (failures: number, error: unknown): boolean =>
  typeof window !== 'undefined' && failures < 1 && !isRefused(error);

/** Makes the cache of one page (server) or one tab (browser), with data passed from the first to the second. */
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      // Default `gcTime`: five minutes for unused data in a tab, and no timer on the server.
      queries: { staleTime: 10_000, retry: isWorthRetrying, refetchOnWindowFocus: true },
      dehydrate: {
        serializeData: superjson.serialize,
        shouldDehydrateQuery: (query) =>
          defaultShouldDehydrateQuery(query) || query.state.status === 'pending',
      },
      hydrate: { deserializeData: superjson.deserialize },
    },
  });
