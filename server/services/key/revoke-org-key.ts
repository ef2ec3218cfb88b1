import type { ServiceContext } from '#services/context.ts';
import { ServiceError } from '#services/error.ts';
import { revokeOrgKey as disableKey } from '#store/accounts/org-keys.ts';
import { keyChanger } from './key-changer.ts';

/**
 * Makes a key useless, for good and, when this resolves, in every process. One that is revoked already stays so.
 * @throws ServiceError 'unauthorized', 'forbidden', or 'not_found' when the organisation has no such key
 */
export async function revokeOrgKey(ctx: ServiceContext, { keyId }: { keyId: string }): Promise<void> {
  const by = keyChanger(ctx);
  const isThere = await disableKey(ctx.accounts, by, keyId);
  if (!isThere) throw new ServiceError('not_found', 'Key not found');
}
