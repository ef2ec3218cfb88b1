import type { Pool } from 'pg';

/** An idempotent call: its scope, the caller's key, and the hash of the request (32 bytes). */
export type RepeatKey = { scope: string; key: string; requestHash: Buffer };

/** The stored response to a key; `isSame` is false if it belongs to a different request. */
export type Repeat = { isSame: boolean; response: unknown };

/** How long a repeated call gets the first response. */
const KEPT_MS = 24 * 3_600_000;

/** The stored response to this key; null for a new call. */
export async function findRepeat(db: Pool, repeat: RepeatKey): Promise<Repeat | null> {
  const { rows } = await db.query<{ hash: Buffer; response: unknown }>({
    name: 'find-repeat',
    text: 'SELECT request_hash AS hash, response FROM idempotency WHERE scope = $1 AND key = $2',
    values: [repeat.scope, repeat.key],
  });
  const [row] = rows;
  return row ? { isSame: row.hash.equals(repeat.requestHash), response: row.response } : null;
}

/**
 * Stores the answer to a call whose effect is elsewhere, such as on chain. @returns false when the key is taken;
 * `findRepeat` reads by what
 */
export async function keepAnswer(
  db: Pool,
  repeat: RepeatKey,
  response: unknown,
  nowMs: number,
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'keep-answer',
    text: `INSERT INTO idempotency (scope, key, request_hash, response, created_ms) VALUES ($1, $2, $3, $4, $5)
      ON CONFLICT DO NOTHING`,
    values: [repeat.scope, repeat.key, repeat.requestHash, JSON.stringify(response), nowMs],
  });
  return rowCount === 1;
}

/** Removes keys that are older than a day. @returns how many */
export async function dropOldRepeats(db: Pool, nowMs: number): Promise<number> {
  const { rowCount } = await db.query('DELETE FROM idempotency WHERE created_ms < $1', [nowMs - KEPT_MS]);
  return rowCount ?? 0;
}
