import { container } from '#server/container.ts';
import { dashboardContext } from '#transports/trpc/context.ts';
import { serveDashboard } from '#transports/trpc/serve-dashboard.ts';

/** Serves the dashboard's own API: public reads, and what people who are signed in do in the console. */
const handle = (request: Request): Promise<Response> =>
  serveDashboard(request, (requestId) => {
    const { context, sessions, logger } = container();
    // Nobody in particular, unless a procedure asks who is signed in.
    const services = context({ type: 'anonymous', ip: '127.0.0.1' });
    const { method, headers } = request;
    return dashboardContext({ services, sessions, logger, requestId, method, headers });
  });

export { handle as GET, handle as POST };
