import type { Pool } from 'pg';
import { ServiceError } from '#services/error.ts';
import { disableKey } from '#store/accounts/key.ts';
import type { AccessChange } from '#store/accounts/people/change-access.ts';

/** Makes a key useless, for good and, when this resolves, in every process. @throws ServiceError('not_found') */
export async function revokeKey(db: Pool, input: { keyId: string }): Promise<AccessChange> {
  const revoked = await disableKey(db, input.keyId);
  if (!revoked) throw new ServiceError('not_found', `key ${input.keyId} not found`);
  return revoked;
}
