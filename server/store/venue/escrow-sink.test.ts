import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BlockMark, EscrowEvent, EscrowEventBody } from '#domain/parlay/escrow-event.ts';
import type { Hex } from '#domain/parlay/hex.ts';
import { freshDatabase, type TestDatabase } from '../../test/databases/database.ts';
import { createEscrowSink } from './escrow-sink.ts';
import { settledLegOutcomes } from './legs/settled-leg-outcomes.ts';
import { openParlays } from './open-parlays.ts';
import { usedNonces } from './used-nonces.ts';

const TABLES = ['escrow_event', 'parlay', 'parlay_leg', 'parlay_sale', 'chain_cursor'];
let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.pool.query(`TRUNCATE ${TABLES.join(', ')}, outcome`);
});

const word = (text: string): Hex => `0x${Buffer.from(text).toString('hex').padStart(64, '0').slice(-64)}`;
const account = (n: number): Hex => `0x${(n + 1).toString(16).padStart(40, '0')}`;
const markOf = (number: number, fork: number): BlockMark => ({
  number,
  hash: word(`${fork}/${number}`),
  timeMs: number * 1_000,
});

function created(id: number): EscrowEventBody {
  return {
    type: 'ParlayCreated',
    parlayId: BigInt(id),
    taker: account(id % 3),
    maker: account(5),
    takerCollateral: 2n ** 63n,
    makerCollateral: 30n,
    legsHash: word(`legs ${id}`),
    legs: [
      { outcomeId: 4_294_967_295, sideIndex: 1 },
      { outcomeId: id, sideIndex: 0 },
    ],
    quoteHash: word(`quote ${id}`),
  };
}

/** The whole life of a parlay, as the escrow tells it. */
const life = (id: number): EscrowEventBody[] => {
  const parlayId = BigInt(id);
  const pot = 2n ** 63n + 27n;
  return [
    { type: 'NonceUsed', owner: account(5), nonce: 2n ** 256n - BigInt(id) },
    { type: 'Credited', account: account(9), amount: 3n },
    {
      type: 'FeesPaid',
      parlayId,
      feeRecipient: account(9),
      builder: account(8),
      protocolFee: 2n,
      builderFee: 1n,
    },
    created(id),
    {
      type: 'Novated',
      parlayId,
      oldTaker: account(id % 3),
      newTaker: account(7),
      payout: 4n,
      offerHash: word('o'),
    },
    { type: 'LegResolved', parlayId, outcomeId: 4_294_967_295, index: 0, verdict: 'won' },
    { type: 'LegResolved', parlayId, outcomeId: id, index: 1, verdict: id % 2 === 0 ? 'won' : 'void' },
    {
      type: 'ParlaySettled',
      parlayId,
      verdict: id % 2 === 0 ? 'won' : 'void',
      takerPayout: pot,
      makerPayout: 0n,
      spread: 0n,
    },
    { type: 'Credited', account: account(7), amount: pot },
    { type: 'Withdrawn', account: account(7), to: account(7), amount: pot - 1n },
  ];
};

const placed = (body: EscrowEventBody, block: BlockMark, logIndex: number): EscrowEvent => ({
  ...body,
  blockNumber: block.number,
  blockHash: block.hash,
  logIndex,
  txHash: word(`tx ${block.hash}${logIndex}`),
  timeMs: block.timeMs,
});

const contents = async (): Promise<unknown[]> => {
  const tables = await Promise.all(
    TABLES.map((table) =>
      database.pool.query(`SELECT to_jsonb(t) AS row FROM ${table} t ORDER BY to_jsonb(t)::text`),
    ),
  );
  return tables.map(({ rows }) => rows);
};

describe('the index in Postgres', () => {
  it('is the same after any reorganisations as if they had never been', async () => {
    const steps = fc.array(
      fc.record({ events: fc.integer({ min: 0, max: 6 }), undo: fc.integer({ min: 0, max: 5 }) }),
      { minLength: 1, maxLength: 12 },
    );
    await fc.assert(
      fc.asyncProperty(steps, async (plan) => {
        await database.pool.query(`TRUNCATE ${TABLES.join(', ')}`);
        const sink = createEscrowSink(database.pool);
        const story = Array.from({ length: 4 }, (_, i) => life(i + 1)).flat();
        /** Each block with how many events of the story it holds. */
        let chain: { mark: BlockMark; events: EscrowEvent[] }[] = [];
        for (const [fork, { events, undo }] of plan.entries()) {
          const from = chain.at(-1)?.mark ?? null;
          const told = chain.reduce((sum, block) => sum + block.events.length, 0);
          const mark = markOf((from?.number ?? 0) + 1, fork);
          const next = story.slice(told, told + events).map((body, i) => placed(body, mark, i));
          expect(await sink.advance({ from, to: mark, events: next })).toBe('stored');
          chain.push({ mark, events: next });
          if (undo < 3) continue;
          chain = chain.slice(0, Math.max(0, chain.length - undo + 2));
          await sink.rollback(chain.at(-1)?.mark ?? null);
        }
        const afterwards = await contents();
        await database.pool.query(`TRUNCATE ${TABLES.join(', ')}`);
        let from: BlockMark | null = null;
        for (const { mark, events } of chain) {
          await sink.advance({ from, to: mark, events });
          from = mark;
        }
        expect(afterwards).toEqual(await contents());
      }),
      { numRuns: 25 },
    );
  });

  it('stores nothing for a writer whose cursor is not the newest', async () => {
    const sink = createEscrowSink(database.pool);
    const [one, two] = [markOf(1, 0), markOf(2, 0)];
    expect(await sink.advance({ from: null, to: one, events: [placed(created(1), one, 0)] })).toBe('stored');
    const before = await contents();
    expect(await sink.advance({ from: null, to: two, events: [placed(created(2), two, 0)] })).toBe('moved');
    expect(await sink.advance({ from: markOf(1, 9), to: two, events: [] })).toBe('moved');
    expect(await contents()).toEqual(before);
    expect(await sink.marks(10)).toEqual([one]);
  });

  it('tells a parlay as the escrow left it', async () => {
    const block = markOf(7, 0);
    const events = life(2).map((body, i) => placed(body, block, i));
    await createEscrowSink(database.pool).advance({ from: null, to: block, events });
    const { rows } = await database.pool.query('SELECT * FROM parlay');
    expect(rows[0]).toMatchObject({
      taker_collateral_e6: String(2n ** 63n),
      net_stake_e6: String(2n ** 63n - 3n),
      won_count: 2,
      verdict: 'won',
      is_settled: true,
      settled_block: 7,
    });
    expect(`0x${rows[0].taker.toString('hex')}`).toBe(account(7));
    expect(await usedNonces(database.pool, account(5))).toEqual([2n ** 256n - 2n]);
  });

  it('drops what is of an escrow before the one of now, whose parlays have the same numbers, and nothing else', async () => {
    const sink = createEscrowSink(database.pool);
    const block = markOf(5, 0);
    await sink.advance({ from: null, to: block, events: [placed(created(1), block, 0)] });
    const before = await contents();
    expect(await sink.dropOlder(5)).toBe(false);
    expect(await contents()).toEqual(before);
    expect(await sink.dropOlder(6)).toBe(true);
    expect(await sink.marks(10)).toEqual([]);
    expect((await database.pool.query('SELECT FROM parlay')).rowCount).toBe(0);
    expect(await sink.dropOlder(6)).toBe(false);
  });

  it('lists open parlays by pages, and those of their outcomes that ended', async () => {
    const block = markOf(1, 0);
    const events = [1, 2, 3].map((id) => placed(created(id), block, id));
    await createEscrowSink(database.pool).advance({ from: null, to: block, events });
    const first = await openParlays(database.pool, 0n, 2);
    expect(first.map(({ parlayId }) => parlayId)).toEqual([1n, 2n]);
    expect(first[0]?.legs).toEqual([
      { outcomeId: 4_294_967_295, sideIndex: 1, verdict: 'open' },
      { outcomeId: 1, sideIndex: 0, verdict: 'open' },
    ]);
    expect((await openParlays(database.pool, 2n, 2)).map(({ parlayId }) => parlayId)).toEqual([3n]);
    await database.pool.query(
      `INSERT INTO outcome (outcome_id, name, description, title, market_class, side_a_name, side_b_name, is_settled,
         settle_fraction, settled_at_ms, first_seen_ms, last_seen_ms)
       SELECT id, '', '', '', '', '', '', true, fraction, 5000, 0, 0
       FROM (VALUES (1, '1.0'), (2, '0.5'), (3, '0'), (4, '1')) AS o (id, fraction)`,
    );
    expect(await settledLegOutcomes(database.pool, -1, 10)).toEqual([
      { outcomeId: 1, result: 'Yes', settledAtS: 5 },
      { outcomeId: 2, result: 'Void', settledAtS: 5 },
      { outcomeId: 3, result: 'No', settledAtS: 5 },
    ]);
    expect((await settledLegOutcomes(database.pool, 1, 1)).map(({ outcomeId }) => outcomeId)).toEqual([2]);
  });
});
