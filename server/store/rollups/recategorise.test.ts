import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import { prepareFold } from './fold.ts';
import { isRecategorisationDue, recategorise } from './recategorise.ts';
import { learn, type MadeFill, madeFill, type News, news, storeFills } from './testing/made-fills.ts';

type Action =
  | { kind: 'fills'; fills: MadeFill[] }
  | { kind: 'learn'; news: News }
  | { kind: 'step'; maxRows: number };

let database: TestDatabase;
let client: pg.Client;

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

async function act(action: Action): Promise<unknown> {
  if (action.kind === 'fills') return inTransaction(() => storeFills(client, action.fills));
  if (action.kind === 'learn') return learn(client, action.news);
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

const fill = madeFill(fc.integer({ min: 1, max: 6 }));
const action: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ kind: fc.constant('fills' as const), fills: fc.array(fill, { minLength: 1, maxLength: 8 }) }),
  fc.record({ kind: fc.constant('learn' as const), news }),
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
  const by = (coin: number, wallets: number): MadeFill[] =>
    Array.from({ length: wallets }, (_, at) => ({ wallet: at + 1, coin, dir: 1, timeMs: 1, px: 50, pnl: 0 }));
  await act({ kind: 'fills', fills: [...by(10, 1), ...by(20, 2), ...by(30, 2), ...by(40, 5)] });
  for (const id of [1, 2, 3, 4])
    await act({ kind: 'learn', news: { outcomeId: id, category: 'crypto', underlying: '' } });
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
  const traded: MadeFill = { wallet: 1, coin: 10, dir: 1, timeMs: 1, px: 50, pnl: 0 };
  await act({ kind: 'fills', fills: [traded] });
  await act({ kind: 'learn', news: { outcomeId: 1, category: 'crypto', underlying: '' } });
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
