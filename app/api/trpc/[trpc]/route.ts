import { container } from '#server/container.ts';
import { serveDashboard } from '#transports/trpc/serve-dashboard.ts';

/** Serves the dashboard's own API: public reads, and what people who are signed in do in the console. */
const handle = (request: Request): Promise<Response> =>
  serveDashboard(request, () => {
    const { context, sessions, logger } = container();
    return { services: context({ type: 'anonymous', ip: '127.0.0.1' }), sessions, logger };
  });

export { handle as GET, handle as POST };
