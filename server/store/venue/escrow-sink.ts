import type { Pool, PoolClient } from 'pg';
import type { BlockMark, EscrowEvent } from '#domain/parlay/escrow-event.ts';
import type { Hex } from '#domain/parlay/hex.ts';
import { inTransaction } from '../writes-metadata/in-transaction.ts';
import { rebuildParlays } from './rebuild-parlays.ts';

const SOURCE = 'escrow';
/** Older blocks are not needed to find where a reorganised chain parts. */
const KEPT_MARKS = 1_000;

type MarkRow = { block_number: number; block_hash: Buffer; time_ms: number };

const bytes = (hex: string): Buffer => Buffer.from(hex.slice(2), 'hex');
const hexOf = (raw: Buffer): Hex => `0x${raw.toString('hex')}`;

/** Whose credits, nonce or quote signer an event is about. */
function accountOf(event: EscrowEvent): string | null {
  if (event.type === 'Credited' || event.type === 'Withdrawn') return event.account;
  if (event.type === 'NonceUsed') return event.owner;
  return event.type === 'QuoteSignerSet' ? event.maker : null;
}

/** An event as a row; the arguments without what has a column of its own on every row. */
function rowOf(event: EscrowEvent): object {
  const { blockNumber, blockHash, logIndex, txHash, timeMs, type, ...args } = event;
  return {
    block_number: blockNumber,
    log_index: logIndex,
    block_hash: blockHash.slice(2),
    tx_hash: txHash.slice(2),
    time_ms: timeMs,
    type,
    parlay_id: 'parlayId' in event ? String(event.parlayId) : null,
    account: accountOf(event)?.slice(2) ?? null,
    args,
  };
}

/** JSON with integers beyond a double's as decimal text. */
const toJson = (value: unknown): string =>
  JSON.stringify(value, (_key, item: unknown) => (typeof item === 'bigint' ? item.toString() : item));

const INSERT_EVENTS = `INSERT INTO escrow_event
    (block_number, log_index, block_hash, tx_hash, time_ms, type, parlay_id, account, args)
  SELECT block_number, log_index, decode(block_hash, 'hex'), decode(tx_hash, 'hex'), time_ms, type, parlay_id,
    decode(account, 'hex'), args
  FROM jsonb_to_recordset($1::jsonb) AS e (block_number bigint, log_index int, block_hash text, tx_hash text,
    time_ms bigint, type text, parlay_id numeric, account text, args jsonb)`;

/** The cursor under a lock, so that two indexers take turns. */
async function lockedCursor(client: PoolClient): Promise<MarkRow | null> {
  await client.query("SELECT pg_advisory_xact_lock(hashtext('chain_cursor'))");
  const { rows } = await client.query<MarkRow>(
    `SELECT block_number, block_hash, time_ms FROM chain_cursor WHERE source = $1
     ORDER BY block_number DESC LIMIT 1`,
    [SOURCE],
  );
  return rows[0] ?? null;
}

const isAt = (cursor: MarkRow | null, mark: BlockMark | null): boolean =>
  cursor === null || mark === null ? cursor === mark : hexOf(cursor.block_hash) === mark.hash;

async function mark(client: PoolClient, to: BlockMark): Promise<void> {
  await client.query(
    `WITH old AS (DELETE FROM chain_cursor WHERE source = $1 AND block_number <= (
        SELECT block_number FROM chain_cursor WHERE source = $1 ORDER BY block_number DESC OFFSET $5 LIMIT 1))
     INSERT INTO chain_cursor (source, block_number, block_hash, time_ms) VALUES ($1, $2, $3, $4)`,
    [SOURCE, to.number, bytes(to.hash), to.timeMs, KEPT_MARKS],
  );
}

const parlayIdsOf = (events: readonly EscrowEvent[]): string[] => [
  ...new Set(events.flatMap((event) => ('parlayId' in event ? [String(event.parlayId)] : []))),
];

async function advance(
  client: PoolClient,
  step: { from: BlockMark | null; to: BlockMark; events: readonly EscrowEvent[] },
): Promise<'stored' | 'moved'> {
  if (!isAt(await lockedCursor(client), step.from)) return 'moved';
  await mark(client, step.to);
  if (step.events.length === 0) return 'stored';
  await client.query(INSERT_EVENTS, [toJson(step.events.map(rowOf))]);
  await rebuildParlays(client, parlayIdsOf(step.events));
  return 'stored';
}

async function rollback(client: PoolClient, to: BlockMark | null): Promise<void> {
  await lockedCursor(client);
  const above = to?.number ?? -1;
  const { rows } = await client.query<{ parlay_id: string | null }>(
    'DELETE FROM escrow_event WHERE block_number > $1 RETURNING parlay_id',
    [above],
  );
  const ids = new Set(rows.flatMap(({ parlay_id }) => (parlay_id === null ? [] : [parlay_id])));
  await rebuildParlays(client, [...ids]);
  await client.query('DELETE FROM chain_cursor WHERE source = $1 AND block_number > $2', [SOURCE, above]);
}

/**
 * What the escrow said, in Postgres: its events, the parlays that follow from them, and the cursor, always
 * of the same block. Parlays are made anew from their events each time, so that going back is the same as going on.
 */
export function createEscrowSink(db: Pool) {
  return {
    async marks(limit: number): Promise<BlockMark[]> {
      const { rows } = await db.query<MarkRow>(
        `SELECT block_number, block_hash, time_ms FROM chain_cursor WHERE source = $1
         ORDER BY block_number DESC LIMIT $2`,
        [SOURCE, limit],
      );
      return rows.map((row) => ({
        number: row.block_number,
        hash: hexOf(row.block_hash),
        timeMs: row.time_ms,
      }));
    },
    /** `moved` when the cursor is not at `from`: then nothing is stored. */
    advance: (step: { from: BlockMark | null; to: BlockMark; events: readonly EscrowEvent[] }) =>
      inTransaction(db, (client) => advance(client, step)),
    /** Forgets everything above a block; null forgets everything. */
    rollback: (to: BlockMark | null) => inTransaction(db, (client) => rollback(client, to)),
    /**
     * Forgets everything when it is of an escrow before the one that was deployed in `startBlock`: their parlays have
     * the same numbers. @returns whether it did
     */
    async dropOlderEscrow(startBlock: number): Promise<boolean> {
      const { rowCount } = await db.query('SELECT FROM escrow_event WHERE block_number < $1 LIMIT 1', [
        startBlock,
      ]);
      if (rowCount === 0) return false;
      await inTransaction(db, (client) => rollback(client, null));
      return true;
    },
  };
}
