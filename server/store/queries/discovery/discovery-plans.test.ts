import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import { rebuildRollups } from '#server/test/market-data/rebuild-rollups.ts';
import { groupCoins } from '../groups/group-coins.ts';
import { groupDays } from '../groups/group-days.ts';
import { groupTotals } from '../groups/group-totals.ts';
import { closingSoon } from './discovery-closing-soon.ts';
import { mostContested } from './discovery-most-contested.ts';
import { movers } from './discovery-movers.ts';
import { trendingOutcomes } from './discovery-trending.ts';

const FILLS = 20_000;
const OUTCOMES = 100;
const HOUR = 3_600_000;
const MINUTES_APART = 5;
/** A fill every five minutes, so twelve in the last hour. */
const START = Date.UTC(2026, 4, 2);
const END = START + FILLS * MINUTES_APART * 60_000;
const IN_LAST_HOUR = 60 / MINUTES_APART;

const SEED = `INSERT INTO fill (seq, block_number, time_ms, oid, tid, sz_e8, notional_e8, fee_e8, closed_pnl_e8,
    start_position_e8, coin, px_e8, dir, is_buy, crossed, wallet, builder, hash, fee_token)
  SELECT n, n, ${START} + n::bigint * ${MINUTES_APART * 60_000}, n, n, 20000000000, 10000000000, 0, 0, 0,
    (1 + n % ${OUTCOMES}) * 10 + n / ${OUTCOMES} % 2, 50000000, 1, true, true,
    decode(lpad(to_hex(1 + n % 500), 40, '0'), 'hex'), NULL, decode(repeat('5a', 32), 'hex'), 'USDC'
  FROM generate_series(1, ${FILLS}) n;
  INSERT INTO outcome (outcome_id, name, description, title, market_class, expiry_ms, side_a_name, side_b_name,
    first_seen_ms, last_seen_ms)
  SELECT id, '', '', '', 'named', ${END} + id, 'Yes', 'No', 0, 0 FROM generate_series(1, ${OUTCOMES}) id`;

type Pool = TestDatabase['pool'];
type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: Plan[];
};

let db: TestDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await db.pool.query(SEED);
  await rebuildRollups(db.pool);
  await db.pool.query('VACUUM ANALYZE');
});
afterAll(() => db.drop());

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** How many rows of `table` Postgres reads for a query. */
async function rowsRead(table: string, run: (pool: Pool) => Promise<unknown>): Promise<number> {
  let nodes: Plan[] = [];
  const explaining = {
    async query({ text, values }: { text: string; values: unknown[] }) {
      const { rows } = await db.pool.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values);
      nodes = nodesOf(rows[0]['QUERY PLAN'][0].Plan);
      return { rows: [] };
    },
  };
  await run(explaining as unknown as Pool);
  return nodes
    .filter((node) => node['Relation Name'] === table)
    .reduce((sum, node) => sum + node['Actual Rows'] * node['Actual Loops'], 0);
}

const hour = Math.floor(END / HOUR);
const trending = (pool: Pool) =>
  trendingOutcomes(pool, { hour, sinceMs: END - HOUR, nowMs: END, minVolumeE8: '5000000000' });

describe('queries of discovery and groups', () => {
  it('find what trends in the fills of the last hour and the one before it on each coin', async () => {
    expect(await trending(db.pool)).toHaveLength(IN_LAST_HOUR);
    // The hour's fills twice, for sums and for wallets; and the last fill before it of both coins of each outcome.
    expect(await rowsRead('fill', trending)).toBeLessThanOrEqual(4 * IN_LAST_HOUR);
  });

  it.each<[string, (pool: Pool) => Promise<unknown>]>([
    ['movers', (pool) => movers(pool, { fromHour: hour - 23, toHour: hour, limit: 25 })],
    ['closing-soon', (pool) => closingSoon(pool, { nowMs: END, limit: 25 })],
    ['most-contested', (pool) => mostContested(pool, { minVolumeE8: '0', limit: 25 })],
    ['groups', (pool) => groupTotals(pool, {})],
    ['groups by day', (pool) => groupDays(pool, { fromDay: 0, toDay: 99_999 })],
    ['coins of groups', (pool) => groupCoins(pool, { limit: 500 })],
  ])('answer %s without a single fill or wallet', async (_name, run) => {
    for (const table of ['fill', 'wallet_coin', 'coin_day_wallet'])
      expect(await rowsRead(table, run)).toBe(0);
  });
});
