import { isDeepStrictEqual } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { parlayEscrowAbi } from '#contracts/parlay-escrow.ts';
import type { BlockMark, EscrowEvent } from '#domain/parlay/escrow-event.ts';
import { createEscrowSink } from '#store/venue/escrow-sink.ts';
import { freshDatabase, type TestDatabase } from '../../test/databases/database.ts';
import { ContractIndexer, type ContractIndexerOptions } from '../indexing/contract-indexer.ts';
import { readPage } from '../indexing/event-page.ts';
import { localAccount } from '../local/local-accounts.ts';
import { signFill } from '../testing/signed-fill.ts';
import { silent, TestVenue } from '../testing/test-venue.ts';
import { until } from '../testing/until.ts';
import type { Submitter } from '../transactions/submitter.ts';
import { escrowEvents } from './escrow-events.ts';

const TABLES = ['escrow_event', 'parlay', 'parlay_leg', 'parlay_sale'];
let venue: TestVenue;
let submitter: Submitter;
let database: TestDatabase;
let filled = 0;

beforeAll(async () => {
  venue = await TestVenue.start();
  ({ submitter } = venue.submitter([localAccount(6), localAccount(7)], { tuning: { replaceAfterMs: 300 } }));
});
afterAll(() => venue.stop());
beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(() => database.drop());

/** An indexer into a database, until `end`. */
function index(into: TestDatabase, options: Partial<ContractIndexerOptions<EscrowEvent>> = {}) {
  const { heads, life } = venue.follow();
  const { escrow } = venue.book.contracts;
  const indexer = new ContractIndexer({
    rpc: venue.rpc,
    heads,
    sink: createEscrowSink(into.pool),
    contract: escrow.address,
    read: escrowEvents,
    startBlock: escrow.blockNumber,
    logger: silent,
    signal: life.signal,
    lagGraceMs: 100,
    ...options,
  });
  const caughtUp = async (): Promise<void> => {
    // The head is asked for each time: it moves on by itself when fills that were lost are sent again.
    await until(
      async () => (await venue.rpc.getBlock()).hash,
      (head) => indexer.cursor?.hash === head,
    );
  };
  return { indexer, caughtUp, end: () => life.abort() };
}

async function fill(count: number): Promise<void> {
  const outcomes = await Promise.all(
    Array.from({ length: count }, async () =>
      submitter.submit({ id: `fill:${filled++}`, call: await signFill(venue) }),
    ),
  );
  expect(outcomes.every(({ status }) => status === 'mined')).toBe(true);
}

/** As the node has it now: `getBlockNumber` may answer what it was some seconds ago. */
const headNumber = async (): Promise<number> => Number((await venue.rpc.getBlock()).number);

/** Everything that an index holds, in one order. */
async function contents(of: TestDatabase): Promise<unknown[]> {
  const tables = await Promise.all(
    TABLES.map((table) =>
      of.pool.query(`SELECT to_jsonb(t) AS row FROM ${table} t ORDER BY to_jsonb(t)::text`),
    ),
  );
  return tables.map(({ rows }) => rows);
}

/** What an index that starts now finds. */
async function contentsOfFreshIndex(): Promise<unknown[]> {
  const other = await freshDatabase();
  const { caughtUp, end } = index(other);
  await caughtUp();
  end();
  const found = await contents(other);
  await other.drop();
  return found;
}

/** Waits until an index holds what one holds that starts now: fills that a reorganisation loses are sent again meanwhile. */
const agreesWithFreshIndex = (): Promise<boolean> =>
  until(
    async () => isDeepStrictEqual(await contents(database), await contentsOfFreshIndex()),
    (isSame) => isSame,
  );

const countOf = async (table: string): Promise<number> =>
  (await database.pool.query(`SELECT count(*)::int AS n FROM ${table}`)).rows[0].n;

describe('the index of the escrow', () => {
  it('holds every parlay, as the escrow has it', async () => {
    const { caughtUp, end } = index(database, { maxRange: 3 });
    await fill(6);
    await caughtUp();
    const { rows } = await database.pool.query('SELECT * FROM parlay ORDER BY parlay_id');
    expect(rows.length).toBe(6);
    for (const row of rows) {
      const address = venue.book.contracts.escrow.address;
      const args = [BigInt(row.parlay_id)] as const;
      const parlay = await venue.rpc.readContract({
        address,
        abi: parlayEscrowAbi,
        functionName: 'parlays',
        args,
      });
      expect(`0x${row.taker.toString('hex')}`).toBe(parlay.taker.toLowerCase());
      expect(`0x${row.maker.toString('hex')}`).toBe(parlay.maker.toLowerCase());
      expect(row.net_stake_e6).toBe(String(parlay.takerCollateral));
      expect(row.maker_collateral_e6).toBe(String(parlay.makerCollateral));
      expect(`0x${row.legs_hash.toString('hex')}`).toBe(parlay.legsHash);
    }
    expect(await countOf('parlay_leg')).toBe(12);
    end();
  });

  it('goes on from its cursor after a restart, with nothing twice and nothing left out', async () => {
    const first = index(database, { maxRange: 2 });
    await fill(3);
    await first.caughtUp();
    first.end();
    await fill(4);
    const told: EscrowEvent[] = [];
    const second = index(database, { maxRange: 2, onStored: (events) => void told.push(...events) });
    await second.caughtUp();
    expect(told.filter(({ type }) => type === 'ParlayCreated').length).toBe(4);
    expect(await contents(database)).toEqual(await contentsOfFreshIndex());
    second.end();
  });

  it('holds each event once when two indexers write it', async () => {
    const both = [index(database, { maxRange: 1 }), index(database, { maxRange: 2 })];
    await fill(8);
    await Promise.all(both.map(({ caughtUp }) => caughtUp()));
    for (const { end } of both) end();
    expect(await contents(database)).toEqual(await contentsOfFreshIndex());
  });

  it('stores nothing of a page whose transaction fails, and all of it the next time', async () => {
    const sink = createEscrowSink(database.pool);
    await fill(2);
    let failures = 0;
    const broken: typeof sink = {
      ...sink,
      advance: async (step) => {
        if (failures++ < 3) await sink.advance({ ...step, events: [...step.events, ...step.events] });
        return sink.advance(step);
      },
    };
    const { caughtUp, end } = index(database, { sink: broken });
    await caughtUp();
    end();
    expect(failures).toBeGreaterThan(3);
    expect(await contents(database)).toEqual(await contentsOfFreshIndex());
  });
});

describe('a page of the escrow', () => {
  it('is not believed when it does not follow the block that was read before', async () => {
    await fill(2);
    const { address: contract } = venue.book.contracts.escrow;
    const page = { contract, read: escrowEvents };
    const last = Number(await venue.rpc.getBlockNumber());
    const before = await venue.rpc.getBlock({ blockNumber: BigInt(last - 2) });
    const after = { number: last - 2, hash: before.hash, timeMs: 0 };
    expect((await readPage(venue.rpc, { ...page, after, start: 0, last }))?.events.length).toBeGreaterThan(0);
    const elsewhere = { ...after, hash: before.parentHash };
    expect(await readPage(venue.rpc, { ...page, after: elsewhere, start: 0, last })).toBeNull();
  });
});

describe('a chain that reorganises', () => {
  it('takes its events back, those of the new blocks come instead', async () => {
    const rolledBack: (BlockMark | null)[] = [];
    const { caughtUp, end } = index(database, { onRolledBack: (to) => void rolledBack.push(to) });
    await fill(3);
    await caughtUp();
    const height = await headNumber();
    await fill(4);
    await caughtUp();
    // A transaction that took long was replaced, in a block more.
    await venue.ask('anvil_reorg', [(await headNumber()) - height, []]);
    // The node may still name the old head for a moment, at which the index stands.
    await until(
      () => rolledBack.length,
      (count) => count > 0,
    );
    await caughtUp();
    expect(rolledBack.at(0)?.number).toBeLessThanOrEqual(height);
    await fill(2);
    await caughtUp();
    await agreesWithFreshIndex();
    end();
  });

  it('to an older and shorter state is followed back, and on from there', async () => {
    const rolledBack: (BlockMark | null)[] = [];
    const { caughtUp, end } = index(database, { onRolledBack: (to) => void rolledBack.push(to) });
    await fill(2);
    const snapshot = await venue.ask('evm_snapshot');
    await fill(3);
    await caughtUp();
    await venue.ask('evm_revert', [snapshot]);
    // The node may still name the old head for a moment, at which the index stands.
    await until(
      () => rolledBack.length,
      (count) => count > 0,
    );
    await agreesWithFreshIndex();
    await venue.mine(2);
    await fill(2);
    await caughtUp();
    await agreesWithFreshIndex();
    end();
  });

  it('while nobody looks is found out at the next start', async () => {
    const first = index(database);
    await fill(3);
    await first.caughtUp();
    first.end();
    await venue.ask('anvil_reorg', [2, []]);
    await fill(3);
    const second = index(database);
    await second.caughtUp();
    await agreesWithFreshIndex();
    second.end();
  });

  it('further back than any block that is known is read from the start', async () => {
    const first = index(database);
    await fill(1);
    await first.caughtUp();
    first.end();
    await database.pool.query("UPDATE chain_cursor SET block_hash = decode(repeat('ab', 32), 'hex')");
    const rolledBack: (BlockMark | null)[] = [];
    const second = index(database, { onRolledBack: (to) => void rolledBack.push(to) });
    await second.caughtUp();
    expect(rolledBack).toEqual([null]);
    await agreesWithFreshIndex();
    second.end();
  });

  it('only at its end is never indexed when blocks are read some way down', async () => {
    const rolledBack: unknown[] = [];
    const { indexer, end } = index(database, {
      confirmations: 3,
      onRolledBack: (to) => void rolledBack.push(to),
    });
    await fill(1);
    await venue.mine(4);
    const height = Number(await venue.rpc.getBlockNumber());
    await until(
      () => indexer.cursor?.number,
      (number) => number === height - 2,
    );
    await venue.ask('anvil_reorg', [2, []]);
    await venue.mine(3);
    await until(
      () => indexer.cursor?.number,
      (number) => number === height + 1,
    );
    expect(rolledBack).toEqual([]);
    end();
  });
});
