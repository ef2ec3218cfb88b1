import type { Pool } from 'pg';
import type { Tier } from '#domain/tier.ts';
import { type AccessChange, changeAccess } from './key-change.ts';

/** A key as the database knows it; the raw key is nowhere. */
export type KeyRow = {
  keyId: string;
  orgId: string;
  name: string;
  prefix: string;
  start: string;
  enabled: boolean;
  createdMs: number;
  lastUsedMs: number | null;
  expiresMs: number | null;
};

/** What a request needs to know of a key. */
export type KeyAccess = {
  keyId: string;
  orgId: string;
  tier: Tier;
  enabled: boolean;
  expiresMs: number | null;
};

const COLUMNS = `key_id AS "keyId", org_id AS "orgId", name, prefix, start, enabled,
  (extract(epoch FROM created_at) * 1000)::float8 AS "createdMs",
  (extract(epoch FROM last_used_at) * 1000)::float8 AS "lastUsedMs",
  (extract(epoch FROM expires_at) * 1000)::float8 AS "expiresMs"`;

/** The key of a SHA-256 hash with its organisation's tier; null when there is none. */
export async function findKeyAccess(db: Pool, hash: Buffer): Promise<KeyAccess | null> {
  const { rows } = await db.query<KeyAccess>({
    name: 'find-key-access',
    text: `SELECT k.key_id AS "keyId", k.org_id AS "orgId", o.tier, k.enabled,
             (extract(epoch FROM k.expires_at) * 1000)::float8 AS "expiresMs"
           FROM api_key k JOIN org o USING (org_id) WHERE k.hash = $1`,
    values: [hash],
  });
  return rows[0] ?? null;
}

/** Stores a key by its hash. @returns null when the organisation does not exist. */
export async function insertKey(
  db: Pool,
  key: Pick<KeyRow, 'keyId' | 'orgId' | 'name' | 'prefix' | 'start' | 'expiresMs'> & { hash: Buffer },
): Promise<KeyRow | null> {
  return changeAccess(db, async (client) => {
    const { rows } = await client.query<KeyRow & AccessChange>(
      `INSERT INTO api_key (key_id, org_id, name, prefix, start, hash, expires_at)
       SELECT $1, org_id, $3, $4, $5, $6, to_timestamp($7::float8 / 1000) FROM org WHERE org_id = $2
       RETURNING ${COLUMNS}, encode(hash, 'hex') AS "keyHash"`,
      [key.keyId, key.orgId, key.name, key.prefix, key.start, key.hash, key.expiresMs],
    );
    return rows[0] ?? null;
  });
}

/** Disables a key for good. @returns what changed, or null when there is no such key. */
export async function disableKey(db: Pool, keyId: string): Promise<AccessChange | null> {
  return changeAccess(db, async (client) => {
    const { rows } = await client.query<AccessChange>(
      `UPDATE api_key SET enabled = false WHERE key_id = $1
       RETURNING org_id AS "orgId", encode(hash, 'hex') AS "keyHash"`,
      [keyId],
    );
    return rows[0] ?? null;
  });
}

/** The keys of an organisation, newest first. */
export async function listKeys(db: Pool, orgId: string): Promise<KeyRow[]> {
  const { rows } = await db.query<KeyRow>(
    `SELECT ${COLUMNS} FROM api_key WHERE org_id = $1 ORDER BY created_at DESC, key_id`,
    [orgId],
  );
  return rows;
}

/** Whether a key may be used right now. */
export async function isKeyUsable(db: Pool, keyId: string): Promise<boolean> {
  const { rowCount } = await db.query(
    'SELECT 1 FROM api_key WHERE key_id = $1 AND enabled AND (expires_at IS NULL OR expires_at > now())',
    [keyId],
  );
  return rowCount === 1;
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
