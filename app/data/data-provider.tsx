'use client';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { NuqsAdapter } from 'nuqs/adapters/next/app';
import { type ReactNode, useState } from 'react';
import { dashboardClient } from './dashboard-client.ts';
import { makeQueryClient } from './query-client.ts';
import { TRPCProvider } from './trpc-client.ts';

let ofThisTab: QueryClient | undefined;

function queryClient(): QueryClient {
  if (typeof window === 'undefined') return makeQueryClient();
  ofThisTab ??= makeQueryClient();
  return ofThisTab;
}

/**
 * Gives the tree below it the query cache, the typed client of the dashboard's API, and state in the address. It stands
 * around the pages that ask for data in the browser, not around all: the start page does without its code. A tab has one
 * cache however many of these it renders.
 */
export function DataProvider({ children }: { children: ReactNode }) {
  const cache = queryClient();
  const [client] = useState(dashboardClient);
  return (
    <QueryClientProvider client={cache}>
      <TRPCProvider trpcClient={client} queryClient={cache}>
        <NuqsAdapter>{children}</NuqsAdapter>
      </TRPCProvider>
    </QueryClientProvider>
  );
}
