import type { Pool, PoolClient } from 'pg';
import type { BlockMark } from '#domain/parlay/escrow-event.ts';
import { hexBytes, hexOf } from '../hex-bytes.ts';
import { inTransaction } from '../writes-metadata/in-transaction.ts';

/** Older blocks are not needed to find where a reorganised chain parts. */
const KEPT_MARKS = 1_000;

type MarkRow = { block_number: number; block_hash: Buffer; time_ms: number };

/** Stores the events of one contract, and deletes them after a reorganisation. */
export type EventTables<Event> = {
  /** Names the cursor. */
  source: string;
  store(client: PoolClient, events: readonly Event[]): Promise<void>;
  /** Forgets whatever is of a block above. */
  forget(client: PoolClient, above: number): Promise<void>;
  /** Whether something is stored that is of a block before. */
  hasOlder(db: Pool, block: number): Promise<boolean>;
};

async function readMarks(db: Pool | PoolClient, source: string, limit: number): Promise<BlockMark[]> {
  const { rows } = await db.query<MarkRow>(
    `SELECT block_number, block_hash, time_ms FROM chain_cursor WHERE source = $1
     ORDER BY block_number DESC LIMIT $2`,
    [source, limit],
  );
  return rows.map((row) => ({
    number: row.block_number,
    hash: hexOf(row.block_hash),
    timeMs: row.time_ms,
  }));
}

/** The cursor under a lock, so that two indexers take turns. */
async function lockedCursor(client: PoolClient, source: string): Promise<BlockMark | null> {
  await client.query("SELECT pg_advisory_xact_lock(hashtext('chain_cursor'))");
  const [cursor] = await readMarks(client, source, 1);
  return cursor ?? null;
}

async function mark(client: PoolClient, source: string, to: BlockMark): Promise<void> {
  await client.query(
    `WITH old AS (DELETE FROM chain_cursor WHERE source = $1 AND block_number <= (
        SELECT block_number FROM chain_cursor WHERE source = $1 ORDER BY block_number DESC OFFSET $5 LIMIT 1))
     INSERT INTO chain_cursor (source, block_number, block_hash, time_ms) VALUES ($1, $2, $3, $4)`,
    [source, to.number, hexBytes(to.hash), to.timeMs, KEPT_MARKS],
  );
}

/** Stores a contract's events in `tables`, and the cursor in the same transaction. */
export function createEventSink<Event>(db: Pool, tables: EventTables<Event>) {
  const { source } = tables;
  const rollback = (to: BlockMark | null): Promise<void> =>
    inTransaction(db, async (client) => {
      await lockedCursor(client, source);
      const above = to?.number ?? -1;
      await tables.forget(client, above);
      await client.query('DELETE FROM chain_cursor WHERE source = $1 AND block_number > $2', [source, above]);
    });
  return {
    /** The newest blocks that were read to their end, newest first. */
    marks: (limit: number) => readMarks(db, source, limit),
    /** `moved` when the cursor is not at `from`: then nothing is stored. */
    advance: (step: { from: BlockMark | null; to: BlockMark; events: readonly Event[] }) =>
      inTransaction(db, async (client): Promise<'stored' | 'moved'> => {
        const cursor = await lockedCursor(client, source);
        if (cursor?.hash !== step.from?.hash) return 'moved';
        await mark(client, source, step.to);
        if (step.events.length > 0) await tables.store(client, step.events);
        return 'stored';
      }),
    /** Forgets everything above a block; null forgets everything. */
    rollback,
    /**
     * Forgets everything when it is of a contract before the one that was deployed in `startBlock`: what it names has the
     * same numbers. @returns whether it did
     */
    async dropOlder(startBlock: number): Promise<boolean> {
      if (!(await tables.hasOlder(db, startBlock))) return false;
      await rollback(null);
      return true;
    },
  };
}
