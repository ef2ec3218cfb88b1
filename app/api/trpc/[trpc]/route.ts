import { fetchRequestHandler } from '@trpc/server/adapters/fetch';
import { container } from '#server/container.ts';
import { dashboardContext } from '#transports/trpc/context.ts';
import { appRouter } from '#transports/trpc/router.ts';

/** Calls that one request may carry; those of one page fit. */
const MAX_BATCH = 20;

/** The context of a request: nobody in particular, unless a procedure asks who is signed in. */
const contextOf = ({ method, headers }: Request) => {
  const { context, sessions } = container();
  const services = context({ type: 'anonymous', ip: '127.0.0.1' });
  return dashboardContext({ services, sessions, method, headers });
};

/** Serves the dashboard's own API: public reads, and what people who are signed in do in the console. */
const handle = (request: Request): Promise<Response> =>
  fetchRequestHandler({
    endpoint: '/api/trpc',
    req: request,
    router: appRouter,
    maxBatchSize: MAX_BATCH,
    createContext: () => contextOf(request),
    onError: ({ error, path }) => {
      if (error.code !== 'INTERNAL_SERVER_ERROR') return;
      container().logger.error({ err: error.cause ?? error, path: path ?? null }, 'dashboard query failed');
    },
  });

export { handle as GET, handle as POST };
