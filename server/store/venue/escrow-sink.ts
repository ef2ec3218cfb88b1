import type { Pool, PoolClient } from 'pg';
import type { EscrowEvent } from '#domain/parlay/escrow-event.ts';
import { createEventSink } from './event-sink.ts';
import { rebuildParlays } from './rebuild-parlays.ts';

/** The account whose credits, nonce or quote signer an event concerns. */
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

const parlayIdsOf = (events: readonly EscrowEvent[]): string[] => [
  ...new Set(events.flatMap((event) => ('parlayId' in event ? [String(event.parlayId)] : []))),
];

async function store(client: PoolClient, events: readonly EscrowEvent[]): Promise<void> {
  await client.query(INSERT_EVENTS, [toJson(events.map(rowOf))]);
  await rebuildParlays(client, parlayIdsOf(events));
}

async function forget(client: PoolClient, above: number): Promise<void> {
  const { rows } = await client.query<{ parlay_id: string | null }>(
    'DELETE FROM escrow_event WHERE block_number > $1 RETURNING parlay_id',
    [above],
  );
  const ids = new Set(rows.flatMap(({ parlay_id }) => (parlay_id === null ? [] : [parlay_id])));
  await rebuildParlays(client, [...ids]);
}

async function hasOlder(db: Pool, block: number): Promise<boolean> {
  const { rowCount } = await db.query('SELECT FROM escrow_event WHERE block_number < $1 LIMIT 1', [block]);
  return rowCount !== 0;
}

/**
 * Stores the escrow's events and the parlays that follow from them. Parlays are always rebuilt from their events, so
 * that a rollback works like an advance.
 */
export const createEscrowSink = (db: Pool) =>
  createEventSink<EscrowEvent>(db, { source: 'escrow', store, forget, hasOlder });
