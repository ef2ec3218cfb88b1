'use client';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createTRPCClient, httpBatchLink } from '@trpc/client';
import { type ReactNode, useState } from 'react';
import superjson from 'superjson';
import type { AppRouter } from '#transports/trpc/router.ts';
import { makeQueryClient } from './query-client.ts';
import { TRPCProvider } from './trpc-client.ts';

let ofThisTab: QueryClient | undefined;

function queryClient(): QueryClient {
  if (typeof window === 'undefined') return makeQueryClient();
  ofThisTab ??= makeQueryClient();
  return ofThisTab;
}

/** Gives the tree below it the query cache and the typed client of the dashboard's API. */
export function DataProvider({ children }: { children: ReactNode }) {
  const cache = queryClient();
  const [client] = useState(() =>
    createTRPCClient<AppRouter>({
      links: [httpBatchLink({ url: '/api/trpc', transformer: superjson, maxURLLength: 4_000, maxItems: 20 })],
    }),
  );
  return (
    <QueryClientProvider client={cache}>
      <TRPCProvider trpcClient={client} queryClient={cache}>
        {children}
      </TRPCProvider>
    </QueryClientProvider>
  );
}
