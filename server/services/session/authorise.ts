import { isGranted, type Permission } from '#domain/role.ts';
import type { ServiceContext, SessionActor } from '#services/context.ts';
import { ServiceError } from '#services/error.ts';

/**
 * The signed-in person, if the role allows the action: the first line of every console use case.
 * @throws ServiceError('unauthorized') when nobody is signed in, ServiceError('forbidden') naming the role that lacks
 *   it
 */
export function authorise(ctx: Pick<ServiceContext, 'actor'>, permission: Permission): SessionActor {
  const { actor } = ctx;
  if (actor.type !== 'session') throw new ServiceError('unauthorized', 'Sign in to the console first.');
  if (isGranted(actor.role, permission)) return actor;
  throw new ServiceError('forbidden', `Your role in this organisation (${actor.role}) does not allow this.`);
}
