import type { Pool } from 'pg';
import type { KeyScope } from '#domain/key.ts';
import type { Tier } from '#domain/tier.ts';

// Queries of every request, in SQL: Prisma blocked the event loop for 0.4 ms per look-up, SQL for 0.07 ms. Rare changes
// to keys are in ../accounts.

/** What a request needs to know of a key. */
export type KeyAccess = {
  keyId: string;
  orgId: string;
  tier: Tier;
  enabled: boolean;
  expiresMs: number | null;
  scopes: KeyScope[];
  allowedIps: string[];
  monthlyBudget: number | null;
};

/** The key of a SHA-256 hash with its organisation's tier; null when there is none. */
export async function findKeyAccess(db: Pool, hash: Buffer): Promise<KeyAccess | null> {
  const { rows } = await db.query<KeyAccess>({
    name: 'find-key-access',
    text: `SELECT k.key_id AS "keyId", k.org_id AS "orgId", o.tier, k.enabled,
             (extract(epoch FROM k.expires_at) * 1000)::float8 AS "expiresMs",
             k.scopes, k.allowed_ips AS "allowedIps", k.monthly_budget AS "monthlyBudget"
           FROM api_key k JOIN org o USING (org_id) WHERE k.hash = $1`,
    values: [hash],
  });
  return rows[0] ?? null;
}

/** Scopes and allowed networks of a key, where an empty list means no restriction, and its organisation's tier. */
export type KeyBounds = Pick<KeyAccess, 'scopes' | 'allowedIps' | 'tier'>;

/** The current restrictions of a key; null when it is not active. */
export async function findKeyBounds(db: Pool, keyId: string): Promise<KeyBounds | null> {
  const { rows } = await db.query<KeyBounds>(
    `SELECT k.scopes, k.allowed_ips AS "allowedIps", o.tier FROM api_key k JOIN org o USING (org_id)
     WHERE key_id = $1 AND enabled AND (expires_at IS NULL OR expires_at > now())`,
    [keyId],
  );
  return rows[0] ?? null;
}

/** Notes when keys were last used; an older time never replaces a newer one. */
export async function touchKeys(db: Pool, used: ReadonlyMap<string, number>): Promise<void> {
  await db.query(
    `UPDATE api_key k SET last_used_at = to_timestamp(u.used_ms / 1000)
     FROM unnest($1::text[], $2::float8[]) AS u (key_id, used_ms)
     WHERE k.key_id = u.key_id AND (k.last_used_at IS NULL OR k.last_used_at < to_timestamp(u.used_ms / 1000))`,
    [[...used.keys()], [...used.values()]],
  );
}
