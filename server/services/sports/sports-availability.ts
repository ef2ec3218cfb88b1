import type { ServiceContext } from '#services/context.ts';
import { ServiceError } from '#services/error.ts';
import { isProviderReachable } from '#store/sports/sports-status.ts';

const RETRY_SECONDS = 10;

/** The specified error while the provider is unreachable. */
export const sportsUnavailable = (cause?: unknown): ServiceError =>
  new ServiceError('unavailable', 'Sports data is temporarily unavailable.', {
    retryAfterSeconds: RETRY_SECONDS,
    cause,
  });

/** Whether stored fixtures are up to date. From the primary: a replica may be behind. */
export const areSportsAvailable = (ctx: ServiceContext): Promise<boolean> =>
  isProviderReachable(ctx.accounts);

/** @throws ServiceError('unavailable') while the provider is away */
export async function requireSports(ctx: ServiceContext): Promise<void> {
  if (!(await areSportsAvailable(ctx))) throw sportsUnavailable();
}
