import type { Pool } from 'pg';
import type { KeyScope } from '#domain/key.ts';
import { reachesTier, type Tier } from '#domain/tier.ts';
import { findKeyBounds } from '#store/queries/access/key.ts';
import { AllowList } from './allow-list.ts';

/** How a key is used: under which scope, from which network address, and of which tier its organisation has to be. */
export type KeyUse = { scope: KeyScope; address: string; tier?: Tier | undefined };

/** Whether a key allows a use of it. */
export type KeyPermit = (use: KeyUse) => boolean;

/** What a key allows right now, by the database and not by memory; null when it is revoked, expired or unknown. */
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
