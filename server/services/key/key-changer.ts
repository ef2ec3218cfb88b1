import type { ServiceContext } from '#services/context.ts';
import { authorise } from '#services/session/authorise.ts';
import type { KeyChanger } from '#store/accounts/org-keys.ts';

/**
 * The caller, who must be allowed to change their organisation's keys. @throws ServiceError 'unauthorized' or
 * 'forbidden'
 */
export function keyChanger(ctx: ServiceContext): KeyChanger {
  const { orgId, personId } = authorise(ctx, 'keys.manage');
  return { orgId, personId, address: ctx.address ?? '', nowMs: ctx.now() };
}
