import type { Pool } from 'pg';
import type { KeyScope } from '#domain/key.ts';
import { reachesTier, type Tier } from '#domain/tier.ts';
import { findKeyBounds } from '#store/queries/access/key.ts';
import { AllowList } from './allow-list.ts';

/** A use of a key: the scope, the network address, and the tier that its organisation needs. */
export type KeyUse = { scope: KeyScope; address: string; tier?: Tier | undefined };

/** Whether a key allows a use of it. */
export type KeyPermit = (use: KeyUse) => boolean;

/** Current permissions of a key, read from the database, not the cache; null when revoked, expired or unknown. */
export async function readPermit(db: Pool, keyId: string): Promise<KeyPermit | null> {
  const bounds = await findKeyBounds(db, keyId);
  if (!bounds) return null;
  const { scopes, allowedIps, tier: held } = bounds;
  const allowed = allowedIps.length > 0 ? new AllowList(allowedIps) : null;
  return ({ scope, address, tier }) =>
    (scopes.length === 0 || scopes.includes(scope)) &&
    (allowed?.has(address) ?? true) &&
    (tier === undefined || reachesTier(held, tier));
}
