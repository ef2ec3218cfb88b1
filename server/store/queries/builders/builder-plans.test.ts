import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import { walletOf } from '#server/test/market-data/seed-markets.ts';
import { builderFills } from './builder-fills.ts';
import { builderNewestFills } from './builder-newest-fills.ts';
import { buildersOfWallet } from './builder-of-wallet.ts';
import { builderTraders } from './builder-traders.ts';

const BUSY = walletOf(1);
const WALLETS = 30_000;

/** A busy builder with a third of the wallets and fills, and twenty others. */
const SEED = `
  CREATE FUNCTION address(n int) RETURNS bytea LANGUAGE sql AS $$ SELECT decode(lpad(to_hex(n), 40, '0'), 'hex') $$;
  INSERT INTO builder_wallet (builder, wallet, fills, trades, fee_fills, volume_e8, builder_fees_e8, fees_e8, pnl_e8,
    first_ms, last_ms)
  SELECT address(CASE WHEN n % 3 = 0 THEN 1 ELSE 2 + n % 20 END), address(1000 + n), 1, 1, 0, (n::bigint * 7919) % 5000, 0, 0,
    (n::bigint * 104729) % 4000, 1, 1 FROM generate_series(1, ${WALLETS}) n;
  INSERT INTO builder_wallet_coin
  SELECT builder, wallet, coin, 1, 0, 0, 0, 1, 0, 0, 1, 1 FROM builder_wallet, (VALUES (10), (11)) c (coin);
  INSERT INTO fill (seq, block_number, time_ms, oid, tid, sz_e8, notional_e8, fee_e8, closed_pnl_e8,
    start_position_e8, coin, px_e8, dir, is_buy, crossed, wallet, builder, hash, fee_token)
  SELECT n, n, n / 4, n, (n * 7919) % 1000000, 1, 1, 0, 0, 0, 10, 1, 1, true, true, address(1000 + n),
    address(CASE WHEN n % 3 = 0 THEN 1 ELSE 2 + n % 20 END), decode(repeat('5a', 32), 'hex'), 'USDC'
  FROM generate_series(1, ${WALLETS}) n`;

let db: TestDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await db.pool.query(SEED);
  await db.pool.query('VACUUM ANALYZE');
});
afterAll(() => db.drop());

type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: Plan[];
};
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** How Postgres ran a query: the nodes that read `table`. */
async function readsOf(
  table: string,
  run: (pool: TestDatabase['pool']) => Promise<unknown>,
): Promise<Plan[]> {
  let nodes: Plan[] = [];
  const explaining = {
    async query({ text, values }: { text: string; values: unknown[] }) {
      const { rows } = await db.pool.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values);
      nodes = nodesOf(rows[0]['QUERY PLAN'][0].Plan);
      return { rows: [] };
    },
  };
  await run(explaining as unknown as TestDatabase['pool']);
  return nodes.filter((node) => node['Relation Name'] === table);
}

const rowsRead = (nodes: Plan[]): number =>
  nodes.reduce((sum, node) => sum + node['Actual Rows'] * node['Actual Loops'], 0);

describe('queries of a busy builder', () => {
  it.each(['pnl', 'volume'] as const)('read about as many wallets by %s as the page shows', async (sort) => {
    const board = (pool: TestDatabase['pool']) => builderTraders(pool, { builder: BUSY, sort, limit: 50 });
    // Wallets with the value of the last row are read as well: the page breaks their tie.
    expect(rowsRead(await readsOf('builder_wallet', board))).toBeLessThan(80);
    expect(rowsRead(await readsOf('builder_wallet_coin', board))).toBe(100);
  });

  it('read the fills of a page and one more, wherever it begins', async () => {
    for (const after of [undefined, { timeMs: 4_000, id: 77 }, { timeMs: 7_400, id: 0 }]) {
      const reads = await readsOf('fill', (pool) =>
        builderFills(pool, { builder: BUSY, after, startMs: undefined, endMs: undefined, limit: 10 }),
      );
      expect(rowsRead(reads)).toBe(11);
    }
  });

  it('read the newest fills of a page and one more, and miss none from page to page', async () => {
    const reads = await readsOf('fill', (pool) =>
      builderNewestFills(pool, { builder: BUSY, before: { timeMs: 4_000, id: 77 }, limit: 10 }),
    );
    expect(rowsRead(reads)).toBe(11);
    const all = await builderNewestFills(db.pool, { builder: BUSY, before: undefined, limit: 40 });
    const last = all[19];
    const rest = await builderNewestFills(db.pool, {
      builder: BUSY,
      before: last && { timeMs: last.time_ms, id: last.tid },
      limit: 20,
    });
    expect(rest.map(({ tid }) => tid)).toEqual(all.slice(20, 40).map(({ tid }) => tid));
    expect(all.map((row) => row.time_ms)).toEqual(all.map((row) => row.time_ms).toSorted((a, b) => b - a));
  });

  it("read only a wallet's own builders", async () => {
    const reads = await readsOf('builder_wallet', (pool) =>
      buildersOfWallet(pool, { wallet: walletOf(1_003) }),
    );
    expect(rowsRead(reads)).toBe(1);
  });
});
