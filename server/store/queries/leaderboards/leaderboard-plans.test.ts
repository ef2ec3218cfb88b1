import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LEADERBOARD_METRICS, type LeaderboardMetric, windowUntilNow } from '#domain/leaderboard.ts';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import { walletOf } from '#server/test/market-data/seed-markets.ts';
import { walletRank } from '../wallets/wallet-rank.ts';
import { leaderboard } from './leaderboard.ts';
import type { LeaderboardFilter } from './leaderboard-filter.ts';

const HOUR = 1_000;
const FIGURES = `n * 7919 % 20011, 9, n * 31 % 997, n * 17 % 499, n * 104729 % 200003`;
const PNL = 'n * 15485863 % 400009 - 200000';
const WALLET = `decode(lpad(to_hex(n), 40, '0'), 'hex')`;

/** Twenty thousand wallets; every figure takes many values, and wins are few, as they are. A busy machine may take its time. */
const SEED = `
  SET LOCAL statement_timeout = 0;
  INSERT INTO wallet_total (wallet, trades, settlements, wins, losses, volume_e8, trade_volume_e8, pnl_e8,
    settled_pnl_e8, fees_e8, markets, first_ms, last_ms)
  SELECT ${WALLET}, ${FIGURES}, 0, ${PNL}, 0, 0, 1, 0, 0 FROM generate_series(1::bigint, 20000) n;
  INSERT INTO board (span, category, underlying, builder)
  SELECT span, c, u, b FROM (VALUES (0), (24), (168), (720)) s (span),
    (VALUES ('crypto', '', ''::bytea), ('', 'BTC', ''), ('', '', '\\x${'01'.padStart(40, '0')}'),
      ('crypto', '', '\\x${'01'.padStart(40, '0')}')) f (c, u, b);
  INSERT INTO wallet_board (board_id, wallet, trades, settlements, wins, losses, volume_e8, pnl_e8, fees_e8, markets,
    first_ms, last_ms)
  SELECT board_id, ${WALLET}, ${FIGURES}, ${PNL}, 0, 1, 0, 0 FROM board, generate_series(1::bigint, 5000) n;
  INSERT INTO coin_category VALUES (10, 'crypto', 'BTC'), (11, 'crypto', 'BTC');
  INSERT INTO window_clock (hour) VALUES (${HOUR})`;

let db: TestDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await db.pool.query(SEED);
  await db.pool.query('VACUUM ANALYZE wallet_total, wallet_board');
});
afterAll(() => db.drop());

type Plan = { 'Node Type': string; 'Relation Name'?: string; 'Actual Rows': number; Plans?: Plan[] };
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** How Postgres read `table` for a query. */
async function readOf(table: string, ask: (pool: TestDatabase['pool']) => Promise<unknown>): Promise<Plan[]> {
  const seen: Plan[] = [];
  const explaining = {
    async query({ text, values }: { text: string; values: unknown[] }) {
      const { rows } = await db.pool.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values);
      seen.push(...nodesOf(rows[0]['QUERY PLAN'][0].Plan));
      return { rows: [{ values: null }] };
    },
  };
  await ask(explaining as unknown as TestDatabase['pool']);
  return seen.filter((node) => node['Relation Name'] === table);
}

describe.each(LEADERBOARD_METRICS)('the board by %s', (metric: LeaderboardMetric) => {
  it('reads wallets from its index, no more than it shows and their ties', async () => {
    const [read] = await readOf('wallet_total', (pool) => leaderboard(pool, { metric, limit: 50 }));
    expect(read?.['Node Type']).toBe('Index Scan');
    expect(read?.['Actual Rows']).toBeLessThan(150);
  });

  it('gives each wallet the rank at which the board shows it, ties included', async () => {
    const board = (await leaderboard(db.pool, { metric, limit: 60 }))?.split('\\x').slice(1) ?? [];
    for (const place of [0, 1, 29, 59]) {
      const wallet = `0x${board[place]?.slice(0, 40)}`;
      expect(await walletRank(db.pool, { wallet, metric, window: undefined })).toEqual({
        rank: place + 1,
        ranked: 20_000,
      });
    }
    expect(
      await walletRank(db.pool, { wallet: `0x${'f'.repeat(40)}`, metric, window: undefined }),
    ).toBeNull();
  });

  const FILTERS: LeaderboardFilter[] = [
    { category: 'crypto' },
    { underlying: 'btc' },
    { category: 'crypto', underlying: 'BTC' },
    { builder: walletOf(1) },
    { builder: walletOf(1), category: 'crypto' },
  ];
  it.each(FILTERS)('reads as many wallets as it shows where only %o counts', async (filter) => {
    for (const window of [undefined, windowUntilNow(HOUR * 3_600_000, 168)]) {
      const reads = await readOf('wallet_board', (pool) =>
        leaderboard(pool, { ...filter, window, metric, limit: 50 }),
      );
      expect(reads.map((node) => [node['Node Type'], node['Actual Rows']])).toEqual([['Index Scan', 50]]);
    }
  });
});
