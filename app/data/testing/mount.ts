import { focusManager, type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type RenderResult, render } from '@testing-library/react';
import { PointerEventsCheckLevel, type UserEvent, userEvent } from '@testing-library/user-event';
import { createTRPCClient } from '@trpc/client';
import { createTRPCOptionsProxy, type TRPCOptionsProxy } from '@trpc/tanstack-react-query';
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime.js';
import { NuqsTestingAdapter } from 'nuqs/adapters/testing';
import { createElement, type ReactNode } from 'react';
import { makeQueryClient } from '#app/data/query-client.ts';
import { TRPCProvider } from '#app/data/trpc-client.ts';
import { LiveProvider } from '#app/live/live-provider.tsx';
import type { AppRouter } from '#transports/trpc/router.ts';
import { HeldCalls } from './held-calls.ts';

export type Mounted = RenderResult & {
  calls: HeldCalls;
  user: UserEvent;
  queries: QueryClient;
  went: string[];
};

type Mounting = {
  /** The query string of the page. */
  search?: string;
  /** Sets what has been answered; everything else is held in `calls`. */
  answer?: (queries: QueryClient, api: TRPCOptionsProxy<AppRouter>) => void;
};

/**
 * Shows a part of a page in a document, where it can be pressed and typed into. Calls of the dashboard's API are held in
 * `calls`; where the part leads its reader is kept in `went`.
 */
export function mount(element: ReactNode, { search = '', answer }: Mounting = {}): Mounted {
  // Disables timed refetches: they would be calls that no test expects.
  focusManager.setFocused(false);
  const calls = new HeldCalls();
  const queries = makeQueryClient();
  queries.setDefaultOptions({
    queries: { staleTime: Number.POSITIVE_INFINITY, retry: false, refetchOnWindowFocus: false },
  });
  const client = createTRPCClient<AppRouter>({ links: [calls.link] });
  answer?.(queries, createTRPCOptionsProxy<AppRouter>({ client, queryClient: queries }));
  const went: string[] = [];
  const go = (href: string) => void went.push(href);
  const router = { push: go, replace: go, refresh() {}, back() {}, forward() {}, prefetch() {} };
  const addressed = createElement(() =>
    NuqsTestingAdapter({ searchParams: search, hasMemory: true, children: element }),
  );
  const live = createElement(() => LiveProvider({ children: addressed }));
  const asked = createElement(() =>
    TRPCProvider({ queryClient: queries, trpcClient: client, children: live }),
  );
  const cached = createElement(QueryClientProvider, { client: queries }, asked);
  const shown = render(createElement(AppRouterContext, { value: router as never }, cached));
  // Stacking order is layout, which jsdom lacks.
  return {
    ...shown,
    calls,
    user: userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never }),
    queries,
    went,
  };
}
