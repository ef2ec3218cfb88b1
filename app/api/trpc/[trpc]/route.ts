import { container } from '#server/container.ts';
import { serveDashboard } from '#transports/trpc/serve-dashboard.ts';

/** Serves the dashboard's own API. Procedures are public reads, so the caller is nobody in particular. */
const handle = (request: Request): Promise<Response> =>
  serveDashboard(request, () => ({
    services: container().context({ type: 'anonymous', ip: '127.0.0.1' }),
    logger: container().logger,
  }));

export { handle as GET, handle as POST };
