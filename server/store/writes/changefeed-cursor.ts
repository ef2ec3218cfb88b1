import type { ClientBase, Pool } from 'pg';

/** The holder of a cursor; `holder` is unique for each time that a process takes it. */
export type CursorHolder = { topic: string; name: string; holder: string };

/** The cursor is held by another process: nothing may be stored for it here. */
export class LeaseLostError extends Error {
  constructor(name: string) {
    super(`the cursor ${name} is held by another process`);
  }
}

const LEASE = "clock_timestamp() + $4 * interval '1 ms'";
const MINE = 'topic = $1 AND name = $2 AND holder = $3';

/**
 * Takes a cursor that is new or whose lease has expired. A new one starts at `position`. @returns its position; null
 * while another holder has it
 */
export async function takeCursor(
  db: Pool,
  { topic, name, holder }: CursorHolder,
  { position, leaseMs }: { position: number; leaseMs: number },
): Promise<number | null> {
  const { rows } = await db.query<{ position: number }>({
    name: 'take-cursor',
    text: `INSERT INTO changefeed_cursor AS c (topic, name, holder, lease_until, position)
      VALUES ($1, $2, $3, ${LEASE}, $5)
      ON CONFLICT (topic, name) DO UPDATE SET holder = excluded.holder, lease_until = excluded.lease_until
      WHERE c.lease_until < clock_timestamp()
      RETURNING position`,
    values: [topic, name, holder, leaseMs, position],
  });
  return rows[0]?.position ?? null;
}

/** Prolongs the lease; false when another holds the cursor. */
export async function renewCursor(
  db: Pool,
  { topic, name, holder }: CursorHolder,
  leaseMs: number,
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'renew-cursor',
    text: `UPDATE changefeed_cursor SET lease_until = ${LEASE} WHERE ${MINE}`,
    values: [topic, name, holder, leaseMs],
  });
  return rowCount === 1;
}

/** Whether this holder still has the cursor. */
export async function isCursorHeld(
  db: Pick<Pool, 'query'>,
  { topic, name, holder }: CursorHolder,
): Promise<boolean> {
  const { rowCount } = await db.query(`SELECT FROM changefeed_cursor WHERE ${MINE}`, [topic, name, holder]);
  return rowCount === 1;
}

/**
 * Moves the cursor, in the transaction that stores what was worked out up to there.
 * @throws LeaseLostError when another holds it: the transaction must not be committed
 */
export async function moveNamedCursor(
  tx: ClientBase,
  { topic, name, holder }: CursorHolder,
  position: number,
): Promise<void> {
  const { rowCount } = await tx.query({
    name: 'move-named-cursor',
    text: `UPDATE changefeed_cursor SET position = $4 WHERE ${MINE} AND position < $4`,
    values: [topic, name, holder, position],
  });
  if (rowCount !== 1) throw new LeaseLostError(name);
}

/** Ends the lease, so that another takes the cursor at once. */
export async function releaseCursor(db: Pool, { topic, name, holder }: CursorHolder): Promise<void> {
  await db.query(`UPDATE changefeed_cursor SET lease_until = '-infinity' WHERE ${MINE}`, [
    topic,
    name,
    holder,
  ]);
}
