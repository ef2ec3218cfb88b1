import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import { rebuildRollups } from '#server/test/market-data/rebuild-rollups.ts';
import { walletOf } from '#server/test/market-data/seed-markets.ts';
import { type FillsPageParams, fillsPage } from './fills/fills-page.ts';
import { newestFills } from './fills/newest-fills.ts';
import { coinHolders } from './markets/coin-holders.ts';
import { outcomeEvents, outcomeFills } from './outcomes/outcome-fills.ts';
import { traderProfile } from './wallets/trader-profile.ts';
import { walletDayHistory } from './wallets/wallet-day-history.ts';
import { walletFill, walletPayout } from './wallets/wallet-fill.ts';
import { walletPortfolio, walletProfile } from './wallets/wallet-portfolio.ts';
import { walletScoredPositions } from './wallets/wallet-scored-positions.ts';

const FILLS = 60_000;
const CONVERSIONS = 400;

/** One busy wallet with a fifth of all fills, one busy coin with a fifth, and a thousand small wallets. */
const SEED = `INSERT INTO fill (seq, block_number, time_ms, oid, tid, sz_e8, notional_e8, fee_e8, closed_pnl_e8,
    start_position_e8, coin, px_e8, dir, is_buy, crossed, wallet, builder, hash, fee_token)
  SELECT n, n, 1785000000000 + n * 1000, n, n, 100000000, 50000000, 0, 0, 0,
    CASE WHEN n % 5 = 0 THEN 10 ELSE ((n / 300) % 100 + 2) * 10 + n % 2 END, 50000000,
    CASE WHEN n % ${FILLS / CONVERSIONS} = 7 THEN 3 + n % 5 ELSE 1 + n % 2 END, n % 2 = 0, n % 3 = 0,
    decode(lpad(to_hex(CASE WHEN n % 5 = 1 THEN 1 ELSE 2 + n % 1000 END), 40, '0'), 'hex'),
    CASE WHEN n % 50 = 0 THEN decode(lpad('ff', 40, '0'), 'hex') END, decode(repeat('5a', 32), 'hex'), 'USDC'
  FROM generate_series(1, ${FILLS}) n`;

let db: TestDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await db.pool.query(SEED);
  await rebuildRollups(db.pool);
  await db.pool.query('VACUUM ANALYZE');
});
afterAll(() => db.drop());

type Plan = { 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] } & Record<string, unknown>;

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

type Run = (pool: TestDatabase['pool']) => Promise<unknown>;

/** Tells how Postgres ran a query with its values, or how it runs it once prepared for any values. */
async function plansOf(run: Run, mode: 'analyze' | 'generic_plan' = 'analyze'): Promise<Plan[]> {
  const seen: Plan[] = [];
  const explaining = {
    async query({ text, values }: { text: string; values: unknown[] }) {
      const { rows } = await db.pool.query(
        `EXPLAIN (${mode}, FORMAT JSON) ${text}`,
        mode === 'analyze' ? values : [],
      );
      seen.push(...nodesOf(rows[0]['QUERY PLAN'][0].Plan));
      return { rows: [] };
    },
  };
  await run(explaining as unknown as TestDatabase['pool']);
  return seen;
}

const BUSY = walletOf(1);
const page = (params: Partial<FillsPageParams>) => (pool: TestDatabase['pool']) =>
  fillsPage(pool, { limit: 100, offset: 0, ...params });

describe('queries of the hot routes', () => {
  it.each([
    ['a busy wallet', page({ wallet: BUSY })],
    ['a small wallet', page({ wallet: walletOf(500) })],
    ['a busy coin', page({ coin: 10 })],
    ['a wallet on a coin', page({ wallet: walletOf(500), coin: 10 })],
    ['a busy wallet by builder', page({ wallet: BUSY, builder: walletOf(255) })],
    ['settlements of a busy wallet', page({ wallet: BUSY, dir: 3 })],
    ['splits of a busy coin', page({ coin: 10, dir: 5 })],
    ['a deep page', page({ coin: 10, offset: 5_000 })],
    ['both sides of an outcome', (pool) => outcomeFills(pool, { outcomeId: 1, limit: 20 })],
    ['events of an outcome', (pool) => outcomeEvents(pool, { outcomeId: 1, limit: 200 })],
    ['the newest fills', (pool) => newestFills(pool, { limit: 400 })],
    ['one fill', (pool) => walletFill(pool, { wallet: BUSY, tid: 6 })],
    ['one payout', (pool) => walletPayout(pool, { wallet: BUSY, coin: 10 })],
    ['holders', (pool) => coinHolders(pool, { coin: 10, limit: 50, offset: 0 })],
    ['a portfolio', (pool) => walletPortfolio(pool, { wallet: BUSY })],
    ['a full profile', (pool) => walletProfile(pool, { wallet: BUSY })],
    ['the days of a wallet', (pool) => walletDayHistory(pool, { wallet: BUSY })],
    ['scored positions', (pool) => walletScoredPositions(pool, { wallet: BUSY })],
    ['a trader', (pool) => traderProfile(pool, { wallet: BUSY })],
  ] satisfies [string, Run][])(
    'read %s from an index and never scan a table, also once prepared',
    async (_name, run) => {
      const scans = [...(await plansOf(run)), ...(await plansOf(run, 'generic_plan'))].filter(
        (node) =>
          node['Node Type'] === 'Seq Scan' &&
          ['fill', 'wallet_coin', 'wallet_day', 'wallet_category'].includes(node['Relation Name'] ?? ''),
      );
      expect(scans).toEqual([]);
    },
  );

  it('read no more fills of a busy wallet or coin than the page has', async () => {
    for (const params of [{ wallet: BUSY }, { coin: 10 }]) {
      const read = (await plansOf(page(params))).filter((node) => node['Relation Name'] === 'fill');
      expect(read.map((node) => node['Actual Rows'])).toEqual([100]);
    }
  });

  it('read only the rows of a rare dir, however many trades lie between them', async () => {
    for (const params of [{ wallet: BUSY }, { coin: 10 }]) {
      const read = (await plansOf(page({ ...params, dir: 5 }))).filter(
        (node) => node['Relation Name'] === 'fill',
      );
      expect(read.map((node) => node['Rows Removed by Filter'] ?? 0)).toEqual([0]);
    }
  });

  it('walk only the index to a deep page', async () => {
    const nodes = await plansOf(page({ wallet: BUSY, offset: 5_000 }));
    const walked = nodes.find((node) => node['Actual Rows'] === 5_100);
    expect(walked?.['Node Type']).toBe('Index Only Scan');
  });
});
