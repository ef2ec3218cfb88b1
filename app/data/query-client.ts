import { defaultShouldDehydrateQuery, QueryClient } from '@tanstack/react-query';
import superjson from 'superjson';
import { isRefused } from './failure-of.ts';

/** A page that waits for a failed read does not wait for a second one; its browser asks again. */
const isWorthRetrying = (failures: number, error: unknown): boolean =>
  typeof window !== 'undefined' && failures < 1 && !isRefused(error);

/** Makes the cache of one page (server) or one tab (browser), with data passed from the first to the second. */
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      // No `gcTime`: by default a tab keeps what nobody shows for five minutes, and a server keeps it without a timer.
      queries: { staleTime: 10_000, retry: isWorthRetrying, refetchOnWindowFocus: true },
      dehydrate: {
        serializeData: superjson.serialize,
        shouldDehydrateQuery: (query) =>
          defaultShouldDehydrateQuery(query) || query.state.status === 'pending',
      },
      hydrate: { deserializeData: superjson.deserialize },
    },
  });
