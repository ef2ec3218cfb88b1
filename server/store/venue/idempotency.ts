import type { Pool } from 'pg';

/** A repeatable call: who calls what, the caller's key, and the hash of what was asked (32 bytes). */
export type RepeatKey = { scope: string; key: string; requestHash: Buffer };

/** What a stored key says of a call. */
export type Repeat = { isSame: boolean; response: unknown };

/** How long a repeat gets the first answer. */
const KEPT_MS = 24 * 3_600_000;

/** What was answered to this key before; null when the call is new. */
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
 * Stores the answer to a call whose effect is elsewhere, such as on chain. @returns false when the key is taken:
 * `findRepeat` tells by what.
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
