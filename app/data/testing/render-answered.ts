import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createTRPCClient } from '@trpc/client';
import { createTRPCOptionsProxy, type TRPCOptionsProxy } from '@trpc/tanstack-react-query';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { TRPCProvider } from '#app/data/trpc-client.ts';
import { LiveProvider } from '#app/live/live-provider.tsx';
import type { AppRouter } from '#transports/trpc/router.ts';

/** Renders what asks the dashboard's API. `answer` sets what has been answered; everything else is still awaited. */
export function renderAnswered(
  element: ReactNode,
  answer: (queries: QueryClient, api: TRPCOptionsProxy<AppRouter>) => void = () => {},
): string {
  const queryClient = new QueryClient();
  const trpcClient = createTRPCClient<AppRouter>({ links: [] });
  answer(queryClient, createTRPCOptionsProxy<AppRouter>({ client: trpcClient, queryClient }));
  const live = createElement(() => LiveProvider({ children: element }));
  const asked = createElement(() => TRPCProvider({ queryClient, trpcClient, children: live }));
  return renderToStaticMarkup(createElement(QueryClientProvider, { client: queryClient }, asked));
}
