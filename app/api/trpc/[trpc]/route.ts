import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { container } from '#server/container.ts';
import { appRouter } from '#transports/trpc/router.ts';

/** Calls that one request may carry; those of one page fit. */
const MAX_BATCH = 20;

/** Serves the dashboard's own API. Procedures are public reads, so the caller is nobody in particular. */
const handle = (request: Request): Promise<Response> =>
  fetchRequestHandler({
    endpoint: '/api/trpc',
    req: request,
    router: appRouter,
    maxBatchSize: MAX_BATCH,
    createContext: () => ({ services: container().context({ type: 'anonymous', ip: '127.0.0.1' }) }),
    onError: ({ error, path }) => {
      if (error.code !== 'INTERNAL_SERVER_ERROR') return;
      container().logger.error({ err: error.cause ?? error, path: path ?? null }, 'dashboard query failed');
    },
  });

export { handle as GET, handle as POST };
