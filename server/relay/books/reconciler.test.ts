import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { BooksReader } from '#chain/escrow/books-reader.ts';
import { silent, TestVenue } from '#chain/testing/test-venue.ts';
import { testUsdcAbi } from '#contracts/test-usdc.ts';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import { transaction } from '#store/transaction.ts';
import { indexedBooks } from '#store/venue/indexed-books.ts';
import { appendNav, navHistory } from '#store/venue/money/vault-nav.ts';
import { alteredParlays, rebuildParlays, writtenParlays } from '#store/venue/rebuild-parlays.ts';
import { fillParlay, newIndex, winParlay } from '../testing/services.ts';
import { Reconciler, type ReconcilerDeps } from './reconciler.ts';

const USD = 1_000_000n;
let venue: TestVenue;
let database: TestDatabase;
let index: ReturnType<typeof newIndex>;
let reconciler: Reconciler;
let alarms: Record<string, unknown>[];
let nextOutcome = 100;

const newLegs = () => {
  nextOutcome += 2;
  return [nextOutcome, nextOutcome + 1].map((outcomeId) => ({ outcomeId, sideIndex: 0 as const }));
};
const contracts = () => {
  const { vault, escrow, token } = venue.book.contracts;
  return { vault: vault.address, escrow: escrow.address, token: token.address };
};

beforeAll(async () => {
  [venue, database] = await Promise.all([TestVenue.start(), freshDatabase()]);
  await venue.depositInVault(5_000n * USD);
});
afterAll(async () => {
  await venue.stop();
  await database.drop();
});
beforeEach(() => {
  index = newIndex(venue, database.pool);
  alarms = [];
  reconciler = reconcilerOf(new BooksReader({ rpc: venue.rpc, contracts: contracts() }));
});
afterEach(() => index.end());

const reconcilerOf = (chain: ReconcilerDeps['chain']) =>
  new Reconciler({
    vault: contracts().vault,
    index: () => indexedBooks(database.pool),
    chain,
    records: recordsOf(database.pool),
    appendNav: (point) => appendNav(database.pool, point),
    logger: { ...silent, error: (fields: object) => void alarms.push(fields as Record<string, unknown>) },
  });

const recordsOf = (pool: TestDatabase['pool']): ReconcilerDeps['records'] => ({
  written: (since) => writtenParlays(pool, since),
  altered: (parlayIds) => alteredParlays(pool, parlayIds),
});

/** What a look finds, once the index is at the newest block. */
async function look() {
  await index.caughtUp();
  expect(await reconciler.look()).toBe(true);
  const { view } = reconciler;
  if (!view) throw new Error('a look leaves a view');
  return view;
}

const fillByVault = async () =>
  fillParlay(venue, {
    ...{ legs: newLegs(), quoteSigner: venue.quoter, deadline: (await venue.now()) + 600n },
    makerAddress: contracts().vault,
  });

describe('the reconciler', () => {
  it('finds the books balanced through fills, wins, the vault’s parlays and gifts, and shows the surplus', async () => {
    expect((await look()).balanced).toBe(true);
    const legs = newLegs();
    const id = await fillParlay(venue, { legs });
    await fillByVault();
    expect(await look()).toMatchObject({
      ...{ balanced: true, drifts: [] },
      escrow: { pots_e6: '80000000', credits_e6: '0', surplus_e6: '0', open_parlays: 2 },
      vault: { nav_e6: '5000000000', locked_e6: '30000000', live_positions: 1 },
    });
    await winParlay(venue, id, legs);
    const token = { address: contracts().token, abi: testUsdcAbi } as const;
    await venue.call(venue.owner, { ...token, functionName: 'mint', args: [contracts().escrow, 7n] });
    expect(await look()).toMatchObject({
      balanced: true,
      escrow: { pots_e6: '40000000', credits_e6: '40000000', surplus_e6: '7', open_parlays: 1 },
    });
    expect(alarms).toEqual([]);
  });

  it('alarms once of a row that somebody altered, in the block that comes, and says when it is right again', async () => {
    const id = String(await fillByVault());
    expect((await look()).balanced).toBe(true);
    const alter = (change: string) =>
      database.pool.query(`UPDATE parlay SET ${change} WHERE parlay_id = $1`, [id]);
    await alter('maker_collateral_e6 = maker_collateral_e6 - 5');
    await venue.mine();
    const altered = await look();
    expect(altered.balanced).toBe(false);
    expect(altered.drifts.map(({ what }) => what).sort()).toEqual([
      'collateral of the vault in open parlays',
      `parlay ${id}`,
      `record of parlay ${id}`,
    ]);
    await venue.mine();
    const later = await look();
    expect(later.drifts.map(({ since_block }) => since_block)).toEqual(
      altered.drifts.map(() => altered.block_number),
    );
    expect(alarms).toHaveLength(3);
    await alter('maker_collateral_e6 = maker_collateral_e6 + 5');
    expect((await look()).balanced).toBe(true);
  });

  it('compares nothing while the index is of a branch that the chain has left', async () => {
    const snapshot = await venue.ask('evm_snapshot');
    await fillParlay(venue, { legs: newLegs() });
    await index.caughtUp();
    index.end();
    await venue.ask('evm_revert', [snapshot]);
    expect(await reconciler.look()).toBe(false);
    index = newIndex(venue, database.pool);
    expect((await look()).balanced).toBe(true);
    expect(alarms).toEqual([]);
  });

  it('compares nothing while the chain leaves the branch in the middle of a look', async () => {
    const snapshot = await venue.ask('evm_snapshot', []);
    await fillByVault();
    await index.caughtUp();
    const reader = new BooksReader({ rpc: venue.rpc, contracts: contracts() });
    const leaving = reconcilerOf({
      hashOf: (blockNumber) => reader.hashOf(blockNumber),
      read: async (blockNumber, of) => {
        await venue.ask('evm_revert', [snapshot]);
        await venue.ask('anvil_mine', ['0x8']);
        return reader.read(blockNumber, of);
      },
    });
    expect(await leaving.look()).toBe(false);
    expect([leaving.view, alarms]).toEqual([null, []]);
    expect((await look()).balanced).toBe(true);
  });

  it('alarms nobody when a node answers once with the state of another block', async () => {
    await fillByVault();
    await index.caughtUp();
    const reader = new BooksReader({ rpc: venue.rpc, contracts: contracts() });
    let reads = 0;
    const hasty = reconcilerOf({
      hashOf: (blockNumber) => reader.hashOf(blockNumber),
      read: async (blockNumber, of) => {
        reads += 1;
        return reader.read(reads === 1 ? blockNumber - 1 : blockNumber, of);
      },
    });
    expect(await hasty.look()).toBe(true);
    expect([hasty.view?.balanced, alarms, reads]).toEqual([true, [], 2]);
  });

  it('keeps what the vault was worth, a point for each change', async () => {
    await database.pool.query('DELETE FROM vault_nav');
    await look();
    await venue.mine();
    await look();
    const history = () => navHistory(database.pool, { fromMs: 0, limit: 100 });
    const [first, ...more] = await history();
    expect(more).toEqual([]);
    await venue.depositInVault(100n * USD);
    await look();
    const points = await history();
    expect(points).toHaveLength(2);
    expect(points[1]).toMatchObject({
      totalAssetsE6: (first?.totalAssetsE6 ?? 0n) + 100n * USD,
      idleE6: (first?.idleE6 ?? 0n) + 100n * USD,
    });
  });
});

describe('the alarm', () => {
  it.each([
    ['altered', (id: string) => `UPDATE parlay SET taker_payout_e6 = 1 WHERE parlay_id = ${id}`],
    ['moved', (id: string) => `UPDATE parlay_leg SET side_index = 1 WHERE parlay_id = ${id}`],
    ['gone', (id: string) => `DELETE FROM parlay WHERE parlay_id = ${id}`],
  ])(
    'is raised in the next look for a settled row that is %s, however many others wait for their turn',
    async (_how, statement) => {
      const legs = newLegs();
      const won = await fillParlay(venue, { legs });
      await winParlay(venue, won, legs);
      await index.caughtUp();
      const copies = Array.from({ length: 1_000 }, (_, nth) => String(won + 1n + BigInt(nth)));
      await transaction(database.pool, async (tx) => {
        // Settled parlays by their events, as many as a venue has after a while.
        await tx.query(
          `INSERT INTO escrow_event (block_number, log_index, block_hash, tx_hash, time_ms, type, parlay_id, account, args)
         SELECT block_number, log_index + 1000 * nth, block_hash, tx_hash, time_ms, type, copy::numeric, NULL,
           jsonb_set(args::jsonb, '{quoteHash}', to_jsonb('0x' || lpad(to_hex(nth), 64, '0')))
         FROM escrow_event, unnest($2::text[]) WITH ORDINALITY AS copies (copy, nth)
         WHERE parlay_id = $1 AND type IN ('ParlayCreated', 'FeesPaid', 'LegResolved', 'ParlaySettled')`,
          [String(won), copies],
        );
        await rebuildParlays(tx, copies);
      });
      expect((await look()).balanced).toBe(true);
      expect((await look()).balanced).toBe(true);
      const [id = ''] = copies;
      await database.pool.query(statement(id));
      expect((await look()).drifts.map(({ what }) => what)).toEqual([`record of parlay ${id}`]);
      await transaction(database.pool, (tx) => rebuildParlays(tx, [id]));
      expect((await look()).balanced).toBe(true);
      await database.pool.query('DELETE FROM parlay WHERE parlay_id = ANY ($1)', [copies]);
      await database.pool.query('DELETE FROM escrow_event WHERE parlay_id = ANY ($1)', [copies]);
      await look();
    },
  );

  it.each([
    ['hides an open parlay', 'UPDATE parlay SET is_settled = true WHERE NOT is_settled'],
    [
      'gives a parlay to another taker',
      "UPDATE parlay SET taker = decode(repeat('ee', 20), 'hex') WHERE NOT is_settled",
    ],
    ['changes what a settled parlay paid', 'UPDATE parlay SET taker_payout_e6 = 1 WHERE is_settled'],
    [
      'moves a leg to another outcome',
      'UPDATE parlay_leg SET outcome_id = outcome_id + 1 WHERE leg_index = 0',
    ],
    ['hides a settled parlay', 'DELETE FROM parlay WHERE is_settled'],
    ['invents a won leg', 'UPDATE parlay SET won_count = 1 WHERE NOT is_settled'],
    ['forgets what an account was credited', "DELETE FROM escrow_event WHERE type = 'Credited'"],
    [
      'invents a credit',
      "UPDATE escrow_event SET args = jsonb_set(args, '{amount}', '\"9000000000\"') WHERE type = 'Credited'",
    ],
  ])('is raised when somebody %s', async (_what, statement) => {
    const legs = newLegs();
    const won = await fillParlay(venue, { legs });
    await fillParlay(venue, { legs: newLegs() });
    await winParlay(venue, won, legs);
    expect((await look()).balanced).toBe(true);
    const client = await database.pool.connect();
    try {
      // Seen by the reconciler alone, and undone afterwards.
      await client.query('BEGIN');
      await client.query(statement);
      const inside = new Reconciler({
        vault: contracts().vault,
        index: () => indexedBooks(client as never),
        chain: new BooksReader({ rpc: venue.rpc, contracts: contracts() }),
        records: recordsOf(client as never),
        appendNav: async () => {},
        logger: { ...silent, error: (fields: object) => void alarms.push(fields as Record<string, unknown>) },
      });
      await inside.look();
      expect(inside.view?.balanced).toBe(false);
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
    expect(alarms).not.toEqual([]);
  });

  it('is raised when the escrow holds less than it owes', async () => {
    await fillParlay(venue, { legs: newLegs() });
    expect((await look()).balanced).toBe(true);
    const books = await indexedBooks(database.pool);
    const { escrow } = await look();
    const dueE6 = BigInt(escrow.pots_e6) + BigInt(escrow.credits_e6);
    const chain = new BooksReader({ rpc: venue.rpc, contracts: contracts() });
    const robbed = new Reconciler({
      vault: contracts().vault,
      index: async () => books,
      chain: {
        hashOf: (block) => chain.hashOf(block),
        read: async (block, of) => {
          const facts = await chain.read(block, of);
          return { ...facts, balanceE6: dueE6 - 1n };
        },
      },
      records: { written: async () => ({ parlayIds: [], until: '0' }), altered: async () => [] },
      appendNav: async () => {},
      logger: { ...silent, error: (fields: object) => void alarms.push(fields as Record<string, unknown>) },
    });
    await robbed.look();
    expect(robbed.view).toMatchObject({ balanced: false, escrow: { surplus_e6: '-1' } });
    expect(alarms).toMatchObject([{ what: 'collateral in the escrow' }]);
  });
});
