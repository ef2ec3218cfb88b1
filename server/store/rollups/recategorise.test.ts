import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#server/test/database.ts';
import { foldFills, prepareFold } from './fold.ts';
import { isRecategorisationDue, recategorise } from './recategorise.ts';

type Fill = { wallet: number; coin: number; dir: 1 | 2 | 3; timeMs: number; px: 0 | 50 | 100; pnl: number };
type Action =
  | { kind: 'fills'; fills: Fill[] }
  | { kind: 'learn'; outcomeId: number; category: string; underlying: string }
  | { kind: 'step'; maxRows: number };

let database: TestDatabase;
let client: pg.Client;
let seq = 0;

beforeAll(async () => {
  database = await freshDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await prepareFold(client);
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

async function inTransaction<T>(work: () => Promise<T>): Promise<T> {
  await client.query('BEGIN');
  try {
    const result = await work();
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

async function store(fills: Fill[]): Promise<void> {
  const afterSeq = seq;
  seq += fills.length;
  await client.query(
    `INSERT INTO fill (seq, block_number, time_ms, oid, tid, sz_e8, notional_e8, fee_e8, closed_pnl_e8,
       start_position_e8, builder_fee_e8, coin, px_e8, dir, is_buy, crossed, wallet, hash, fee_token)
     SELECT seq, 1, "timeMs", 1, 1, 300, 3 * px, 5, pnl, 0, 0, coin, px * 1000000, dir, dir = 1, true,
       decode(lpad(wallet::text, 40, '0'), 'hex'), '', 'USDC'
     FROM jsonb_to_recordset($1::jsonb)
       AS f (seq bigint, wallet int, coin int, dir int, "timeMs" bigint, px int, pnl int)`,
    [JSON.stringify(fills.map((one, at) => ({ ...one, seq: afterSeq + 1 + at })))],
  );
  await foldFills(client, { afterSeq, throughSeq: seq, keepHoursFrom: 0 });
}

const learn = ({ outcomeId, category, underlying }: Action & { kind: 'learn' }): Promise<unknown> =>
  client.query(
    `INSERT INTO outcome (outcome_id, name, description, title, market_class, side_a_name, side_b_name,
       category, underlying, first_seen_ms, last_seen_ms)
     VALUES ($1, '', '', '', 'named', 'Yes', 'No', $2, $3, 0, 0)
     ON CONFLICT (outcome_id) DO UPDATE SET category = excluded.category, underlying = excluded.underlying`,
    [outcomeId, category, underlying],
  );

async function act(action: Action): Promise<unknown> {
  if (action.kind === 'fills') return inTransaction(() => store(action.fills));
  if (action.kind === 'learn') return learn(action);
  return inTransaction(() => recategorise(client, action.maxRows));
}

/** Groups that are counted otherwise than a plain count of wallet_coin under coin_category says. */
async function differences(): Promise<unknown[]> {
  const { rows } = await client.query(`WITH counted AS (
      SELECT wallet, category, underlying, trades, settlements, wins, losses, volume_e8, trade_volume_e8, pnl_e8,
        fees_e8, markets, first_ms, last_ms FROM wallet_category
    ), plain AS (
      SELECT wallet, category, underlying, sum(trades), sum(settlements), sum(won), sum(lost), sum(volume_e8),
        sum(trade_volume_e8), sum(pnl_e8), sum(fees_e8), count(*), min(first_ms), max(last_ms)
      FROM wallet_coin JOIN coin_category USING (coin) GROUP BY 1, 2, 3
    )
    (TABLE counted EXCEPT TABLE plain) UNION ALL (TABLE plain EXCEPT TABLE counted)`);
  return rows;
}

const outcomeId = fc.integer({ min: 1, max: 5 });
const fill: fc.Arbitrary<Fill> = fc.record({
  wallet: fc.integer({ min: 1, max: 3 }),
  coin: fc.tuple(outcomeId, fc.constantFrom(0, 1)).map(([outcome, side]) => outcome * 10 + side),
  dir: fc.constantFrom(1 as const, 2 as const, 3 as const),
  // Few times, so that coins share the bound of their group.
  timeMs: fc.integer({ min: 1, max: 6 }),
  px: fc.constantFrom(0 as const, 50 as const, 100 as const),
  pnl: fc.integer({ min: -9, max: 9 }),
});
const action: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ kind: fc.constant('fills' as const), fills: fc.array(fill, { minLength: 1, maxLength: 8 }) }),
  fc.record({
    kind: fc.constant('learn' as const),
    outcomeId,
    category: fc.constantFrom('other', 'crypto', 'sports'),
    underlying: fc.constantFrom('', 'BTC'),
  }),
  fc.record({ kind: fc.constant('step' as const), maxRows: fc.integer({ min: 0, max: 12 }) }),
);

test('after any fills, news of outcomes and steps the wallets are counted as a plain count does, and steps come to an end', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 3, maxLength: 14 }), async (actions) => {
      await client.query(
        'TRUNCATE fill, outcome, coin_category, coin_stats, wallet_coin, wallet_category, wallet_total',
      );
      for (const one of actions) {
        await act(one);
        expect(await differences()).toEqual([]);
      }
      while (await isRecategorisationDue(database.pool)) {
        expect(await act({ kind: 'step', maxRows: 2 })).toBeGreaterThan(0);
        expect(await differences()).toEqual([]);
      }
      const { rows } =
        await client.query(`SELECT k.* FROM coin_category k LEFT JOIN outcome o ON o.outcome_id = k.coin / 10
        WHERE (k.category, k.underlying) <> (coalesce(o.category, 'other'), coalesce(o.underlying, ''))`);
      expect(rows).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

test('a step moves whole coins, the newest first, within the number of rows and one at least', async () => {
  await client.query('TRUNCATE fill, outcome, coin_category, coin_stats, wallet_coin, wallet_category');
  const by = (coin: number, wallets: number): Fill[] =>
    Array.from({ length: wallets }, (_, at) => ({ wallet: at + 1, coin, dir: 1, timeMs: 1, px: 50, pnl: 0 }));
  await act({ kind: 'fills', fills: [...by(10, 1), ...by(20, 2), ...by(30, 2), ...by(40, 5)] });
  for (const id of [1, 2, 3, 4])
    await act({ kind: 'learn', outcomeId: id, category: 'crypto', underlying: '' });
  const moved: unknown[] = [];
  while (await isRecategorisationDue(database.pool)) {
    await act({ kind: 'step', maxRows: 4 });
    const { rows } = await client.query(
      `SELECT min(coin) AS coin FROM coin_category WHERE category = 'crypto'`,
    );
    moved.push(rows[0].coin);
  }
  expect(moved).toEqual([40, 20, 10]);
  expect(await act({ kind: 'step', maxRows: 4 })).toBe(0);
});

async function isSomebodyWaiting(): Promise<boolean> {
  const { rowCount } = await database.pool.query(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rowCount === 1;
}

test('fills that come while a step is under way are counted under what it decides', async () => {
  await client.query('TRUNCATE fill, outcome, coin_category, coin_stats, wallet_coin, wallet_category');
  const traded: Fill = { wallet: 1, coin: 10, dir: 1, timeMs: 1, px: 50, pnl: 0 };
  await act({ kind: 'fills', fills: [traded] });
  await act({ kind: 'learn', outcomeId: 1, category: 'crypto', underlying: '' });
  const other = await database.pool.connect();
  try {
    await other.query('BEGIN');
    expect(await recategorise(other, 1)).toBe(1);
    const stored = act({ kind: 'fills', fills: [traded] });
    await expect.poll(isSomebodyWaiting, { timeout: 15_000, interval: 10 }).toBe(true);
    await other.query('COMMIT');
    await stored;
  } finally {
    other.release();
  }
  expect(await differences()).toEqual([]);
  const { rows } = await client.query('SELECT category, trades::int FROM wallet_category');
  expect(rows).toEqual([{ category: 'crypto', trades: 2 }]);
});
