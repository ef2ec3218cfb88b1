import type { ServiceContext } from '#services/context.ts';
import { authorise } from '#services/session/authorise.ts';
import type { KeyRow } from '#store/accounts/key-row.ts';
import { listOrgKeys as readKeys } from '#store/accounts/org-keys.ts';

/**
 * The keys of the caller's organisation, newest first: all that are not revoked, and those revoked in the last 30 days.
 * @throws ServiceError 'unauthorized'
 */
export async function listOrgKeys(ctx: ServiceContext): Promise<KeyRow[]> {
  const { orgId } = authorise(ctx, 'read');
  return readKeys(ctx.accounts, orgId, ctx.now());
}
