import { randomUUID } from 'node:crypto';
import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import type { DashboardContext } from './context.ts';
import { appRouter } from './router.ts';

/** Calls that one request may carry; those of one page fit. */
const MAX_BATCH = 20;

/** Serves one request of the dashboard's API, under a request id that its header, failures and log share. */
export async function serveDashboard(
  request: Request,
  makeContext: (requestId: string) => DashboardContext,
): Promise<Response> {
  const requestId = randomUUID();
  const response = await fetchRequestHandler({
    endpoint: '/api/trpc',
    req: request,
    router: appRouter,
    maxBatchSize: MAX_BATCH,
    createContext: () => makeContext(requestId),
  });
  response.headers.set('x-request-id', requestId);
  // The same address answers each person with what is theirs: no cache on the way may keep it.
  response.headers.set('cache-control', 'no-store');
  return response;
}
