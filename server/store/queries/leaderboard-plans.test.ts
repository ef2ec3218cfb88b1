import { afterAll, beforeAll, expect, it } from 'vitest';
import { LEADERBOARD_METRICS } from '#domain/leaderboard.ts';
import { freshDatabase, type TestDatabase } from '#server/test/database.ts';
import { leaderboardAllJson } from './leaderboard-all.ts';

/** Twenty thousand wallets; every figure takes many values, and wins are few, as they are. */
const SEED = `INSERT INTO wallet_total (wallet, trades, settlements, wins, losses, volume_e8, trade_volume_e8, pnl_e8,
    settled_pnl_e8, fees_e8, markets, first_ms, last_ms)
  SELECT decode(lpad(to_hex(n), 40, '0'), 'hex'), n * 7919 % 20011, 9, n * 31 % 997, n * 17 % 499, n * 104729 % 200003, 0,
    n * 15485863 % 400009 - 200000, 0, 0, 1, 0, 0
  FROM generate_series(1::bigint, 20000) n`;

let db: TestDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await db.pool.query(SEED);
  await db.pool.query('VACUUM ANALYZE wallet_total');
});
afterAll(() => db.drop());

type Plan = { 'Node Type': string; 'Relation Name'?: string; 'Actual Rows': number; Plans?: Plan[] };
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

it.each(LEADERBOARD_METRICS)(
  'the board by %s reads wallets from its index, no more than it shows and their ties',
  async (metric) => {
    const seen: Plan[] = [];
    const explaining = {
      async query({ text, values }: { text: string; values: unknown[] }) {
        const { rows } = await db.pool.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values);
        seen.push(...nodesOf(rows[0]['QUERY PLAN'][0].Plan));
        return { rows: [] };
      },
    };
    await leaderboardAllJson(explaining as unknown as TestDatabase['pool'], { metric, limit: 50 });
    const [read] = seen.filter((node) => node['Relation Name'] === 'wallet_total');
    expect(read?.['Node Type']).toBe('Index Scan');
    expect(read?.['Actual Rows']).toBeLessThan(150);
  },
);
