import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import { prepareFold } from '../fold.ts';
import { keepWindows } from '../keep-windows.ts';
import { ROLLUP_TABLES, rebuildRollups } from '../rebuild.ts';
import { recategorise } from '../recategorise.ts';
import { learn, type MadeFill, madeFill, type News, news, storeFills } from '../testing/made-fills.ts';

type Action =
  | { kind: 'fills'; fills: MadeFill[] }
  | { kind: 'learn'; news: News }
  | { kind: 'step'; maxRows: number }
  | { kind: 'hours'; hours: number };

const HOUR_MS = 3_600_000;
const FIRST_HOUR = 1_000;

let database: TestDatabase;
let client: pg.Client;
let hour: number;

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

async function inTransaction(work: () => Promise<unknown>): Promise<void> {
  await client.query('BEGIN');
  try {
    await work();
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

const keepNow = () => keepWindows(client, { hour, fillsUntilMs: hour * HOUR_MS });

async function begin(): Promise<void> {
  await client.query(`TRUNCATE fill, outcome, ${ROLLUP_TABLES.join(', ')}`);
  hour = FIRST_HOUR;
  await inTransaction(keepNow);
}

async function act(action: Action): Promise<void> {
  if (action.kind === 'fills') await inTransaction(() => storeFills(client, action.fills));
  else if (action.kind === 'learn') await learn(client, action.news);
  else if (action.kind === 'step') await inTransaction(() => recategorise(client, action.maxRows));
  else {
    hour += action.hours;
    await inTransaction(keepNow);
  }
}

/** Rows of boards that are otherwise than a plain count of the fills says, at epoch hour `hour`. */
async function differences(): Promise<unknown[]> {
  const { rows } = await client.query(
    `WITH kept AS (
      SELECT b.span, b.builder, b.category, b.underlying, w.wallet, w.trades, w.settlements, w.wins, w.losses,
        w.volume_e8, w.pnl_e8, w.fees_e8, w.markets, w.first_ms, w.last_ms
      FROM wallet_board w JOIN board b USING (board_id)
    ), plain AS (
      SELECT s.span, coalesce(v.builder, '') AS builder, coalesce(v.category, '') AS category,
        coalesce(v.underlying, '') AS underlying, wallet, count(*) FILTER (WHERE dir < 3),
        count(*) FILTER (WHERE dir = 3), count(*) FILTER (WHERE dir = 3 AND px_e8 = 100000000),
        count(*) FILTER (WHERE dir = 3 AND px_e8 = 0), sum(notional_e8), sum(closed_pnl_e8), sum(fee_e8),
        count(DISTINCT coin), min(time_ms), max(time_ms)
      FROM fill f JOIN coin_category k USING (coin)
      JOIN (VALUES (0, 0), (24, $1::int - 23), (168, $1 - 167), (720, $1 - 719)) s (span, first)
        ON time_ms >= first * 3600000::bigint
      CROSS JOIN LATERAL (
        SELECT * FROM unnest(ARRAY[NULL, k.category]) c (category), unnest(ARRAY[NULL, upper(k.underlying)]) u (underlying),
          unnest(ARRAY[NULL, f.builder]) b (builder) GROUP BY 1, 2, 3
      ) v
      WHERE num_nulls(v.category, v.underlying) > 0 AND num_nulls(v.category, v.underlying, v.builder) < 3
        AND v.underlying IS DISTINCT FROM ''
      GROUP BY 1, 2, 3, 4, 5
    )
    (TABLE kept EXCEPT TABLE plain) UNION ALL (TABLE plain EXCEPT TABLE kept)`,
    [hour],
  );
  return rows;
}

/** Around the bounds of windows, of which there are few; some are late, and one is ahead of the clock. */
const time = fc
  .constantFrom(-800, -719, -718, -200, -167, -166, -30, -23, -22, -10, 0, 1)
  .map((hours) => (FIRST_HOUR + hours) * HOUR_MS);
const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('fills' as const),
      fills: fc.array(madeFill(time), { minLength: 1, maxLength: 9 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('learn' as const), news }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('step' as const), maxRows: fc.integer({ min: 0, max: 12 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('hours' as const),
      hours: fc.constantFrom(1, 2, 10, 24, 25, 60, -2),
    }),
  },
);

const bought = (hours: number): MadeFill => ({
  ...{ wallet: 1, coin: 10, dir: 1, px: 50, pnl: 0 },
  timeMs: (FIRST_HOUR + hours) * HOUR_MS,
});
/** What the first instant of a window decides: whether a coin leaves with an hour, and whether one that moves is in it. */
const AT_THE_EDGE: [Action[]][] = [
  [
    [
      { kind: 'fills', fills: [bought(-23), bought(-22)] },
      { kind: 'hours', hours: 1 },
    ],
  ],
  [
    [
      { kind: 'fills', fills: [bought(-23)] },
      { kind: 'learn', news: { outcomeId: 1, category: 'crypto', underlying: 'BTC' } },
      { kind: 'step', maxRows: 1 },
    ],
  ],
];

test('after any fills, news of outcomes and hours that pass, boards are what a plain count of the fills says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 4, maxLength: 14 }), async (actions) => {
      await begin();
      for (const one of actions) {
        await act(one);
        expect(await differences()).toEqual([]);
      }
      await rebuildRollups(client, { keepHoursFrom: 0, hour });
      expect(await differences()).toEqual([]);
    }),
    { numRuns: 25, examples: AT_THE_EDGE },
  );
});

test('there are none while fills are loaded that are long past, and all with the first that is not', async () => {
  await begin();
  const kept = async () => {
    const { rows } = await client.query(
      'SELECT (SELECT hour FROM window_clock) AS hour, count(*)::int AS rows FROM wallet_board',
    );
    return rows[0];
  };
  const load = (hours: number) =>
    inTransaction(async () => {
      await keepWindows(client, { hour, fillsUntilMs: (hour + hours) * HOUR_MS });
      await storeFills(client, [bought(hours)]);
    });
  await load(-100);
  expect(await kept()).toEqual({ hour: null, rows: 0 });
  await load(-25);
  expect(await kept()).toEqual({ hour: null, rows: 0 });
  await load(-24);
  expect((await kept()).hour).toBe(hour);
  expect(await differences()).toEqual([]);
});
