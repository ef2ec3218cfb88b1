import type { Pool } from 'pg';
import { ServiceError } from '#services/error.ts';
import { newId } from '#services/new-id.ts';
import { insertKey } from '#store/accounts/key.ts';
import type { KeyRow } from '#store/accounts/key-row.ts';
import { newRawKey } from './raw-key.ts';

/** A key on the day it is made: the only time that it is seen whole. */
export type NewKey = Pick<KeyRow, 'keyId' | 'orgId' | 'name' | 'start' | 'expiresMs'> & { apiKey: string };

/** Makes a key for an organisation. `expiresMs` null: it does not expire. @throws ServiceError('not_found') */
export async function createKey(
  db: Pool,
  input: { orgId: string; name?: string; expiresMs?: number | null },
): Promise<NewKey> {
  const { apiKey, ...secret } = newRawKey();
  const row = await insertKey(db, {
    keyId: newId('key'),
    orgId: input.orgId,
    name: input.name ?? '',
    ...secret,
    expiresMs: input.expiresMs ?? null,
  });
  if (!row) throw new ServiceError('not_found', `organisation ${input.orgId} not found`);
  const { keyId, orgId, name, start, expiresMs } = row;
  return { apiKey, keyId, orgId, name, start, expiresMs };
}
