import type { Pool, PoolClient } from 'pg';
import type { Hex } from '#domain/parlay/hex.ts';
import type { DistributorEvent } from '#domain/rewards/distributor-event.ts';
import { hexBytes } from '../hex-bytes.ts';
import { createEventSink } from '../venue/event-sink.ts';

type Of<Type extends DistributorEvent['type']> = Extract<DistributorEvent, { type: Type }>;

const FUND = `INSERT INTO distributor_cycle
  (funder, cycle_id, root, funded_e6, claim_end_ms, funded_block, funded_ms, funded_tx)
  SELECT * FROM unnest($1::bytea[], $2::numeric[], $3::bytea[], $4::numeric[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bytea[])`;
const CLAIM = `INSERT INTO distributor_claim (funder, cycle_id, account, amount_e6, block_number, time_ms, tx_hash)
  SELECT * FROM unnest($1::bytea[], $2::numeric[], $3::bytea[], $4::numeric[], $5::bigint[], $6::bigint[], $7::bytea[])`;
const RECLAIM = `UPDATE distributor_cycle AS c
  SET reclaimed_e6 = r.amount_e6, reclaimed_block = r.block_number, reclaimed_tx = r.tx_hash
  FROM unnest($1::bytea[], $2::numeric[], $3::numeric[], $4::bigint[], $5::bytea[])
    AS r (funder, cycle_id, amount_e6, block_number, tx_hash)
  WHERE c.funder = r.funder AND c.cycle_id = r.cycle_id`;

const keysOf = (events: readonly { funder: Hex; cycleId: bigint }[]) => [
  events.map(({ funder }) => hexBytes(funder)),
  events.map(({ cycleId }) => String(cycleId)),
];

async function storeFunded(client: PoolClient, events: readonly Of<'CycleFunded'>[]): Promise<void> {
  await client.query(FUND, [
    ...keysOf(events),
    events.map(({ root }) => hexBytes(root)),
    events.map(({ total }) => String(total)),
    events.map(({ claimEnd }) => Number(claimEnd) * 1_000),
    events.map(({ blockNumber }) => blockNumber),
    events.map(({ timeMs }) => timeMs),
    events.map(({ txHash }) => hexBytes(txHash)),
  ]);
}

async function storeClaimed(client: PoolClient, events: readonly Of<'RewardClaimed'>[]): Promise<void> {
  await client.query(CLAIM, [
    ...keysOf(events),
    events.map(({ account }) => hexBytes(account)),
    events.map(({ amount }) => String(amount)),
    events.map(({ blockNumber }) => blockNumber),
    events.map(({ timeMs }) => timeMs),
    events.map(({ txHash }) => hexBytes(txHash)),
  ]);
}

async function storeReclaimed(client: PoolClient, events: readonly Of<'CycleReclaimed'>[]): Promise<void> {
  await client.query(RECLAIM, [
    ...keysOf(events),
    events.map(({ amount }) => String(amount)),
    events.map(({ blockNumber }) => blockNumber),
    events.map(({ txHash }) => hexBytes(txHash)),
  ]);
}

/** A cycle is funded before anything is claimed of it, and claimed of before it is reclaimed. */
async function store(client: PoolClient, events: readonly DistributorEvent[]): Promise<void> {
  await storeFunded(
    client,
    events.filter((event) => event.type === 'CycleFunded'),
  );
  await storeClaimed(
    client,
    events.filter((event) => event.type === 'RewardClaimed'),
  );
  await storeReclaimed(
    client,
    events.filter((event) => event.type === 'CycleReclaimed'),
  );
}

async function forget(client: PoolClient, above: number): Promise<void> {
  await client.query('DELETE FROM distributor_claim WHERE block_number > $1', [above]);
  await client.query('DELETE FROM distributor_cycle WHERE funded_block > $1', [above]);
  await client.query(
    `UPDATE distributor_cycle SET reclaimed_e6 = NULL, reclaimed_block = NULL, reclaimed_tx = NULL
     WHERE reclaimed_block > $1`,
    [above],
  );
}

async function hasOlder(db: Pool, block: number): Promise<boolean> {
  const { rowCount } = await db.query('SELECT FROM distributor_cycle WHERE funded_block < $1 LIMIT 1', [
    block,
  ]);
  return rowCount !== 0;
}

/** What the distributor said, in Postgres: its cycles, and who has claimed of them. */
export const createDistributorSink = (db: Pool) =>
  createEventSink<DistributorEvent>(db, { source: 'distributor', store, forget, hasOlder });
