import type { ServiceContext } from '#services/context.ts';
import { ServiceError } from '#services/error.ts';
import { newId } from '#services/new-id.ts';
import { rotateOrgKey as replaceKey } from '#store/accounts/org-keys.ts';
import type { IssuedKey } from './create-org-key.ts';
import { keyChanger } from './key-changer.ts';
import { newRawKey } from './raw-key.ts';

/**
 * Puts a new raw key in the place of a live one; the old one is refused by the next request.
 * @throws ServiceError 'unauthorized', 'forbidden', or 'not_found' when the organisation has no such live key
 */
export async function rotateOrgKey(ctx: ServiceContext, input: { keyId: string }): Promise<IssuedKey> {
  const by = keyChanger(ctx);
  const { apiKey, ...secret } = newRawKey();
  const key = await replaceKey(ctx.accounts, by, input.keyId, { keyId: newId('key'), ...secret });
  if (!key) throw new ServiceError('not_found', 'Key not found');
  return { apiKey, key };
}
