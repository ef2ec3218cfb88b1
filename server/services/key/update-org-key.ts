import type { KeyOptions } from '#domain/key.ts';
import type { ServiceContext } from '#services/context.ts';
import { ServiceError } from '#services/error.ts';
import type { KeyRow } from '#store/accounts/key-row.ts';
import { updateOrgKey as changeKey } from '#store/accounts/org-keys.ts';
import { keyChanger } from './key-changer.ts';

export type UpdateOrgKeyInput = Partial<KeyOptions> & { keyId: string; name?: string };

/**
 * Changes a key's name, scopes, allowed addresses or monthly budget; what is not given stays.
 * @throws ServiceError 'unauthorized', 'forbidden', or 'not_found' when the organisation has no such key
 */
export async function updateOrgKey(ctx: ServiceContext, input: UpdateOrgKeyInput): Promise<KeyRow> {
  const by = keyChanger(ctx);
  const { keyId, ...changes } = input;
  const key = await changeKey(ctx.accounts, by, keyId, changes);
  if (!key) throw new ServiceError('not_found', 'Key not found');
  return key;
}
