import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import { SeedMarkets } from '#server/test/market-data/seed-markets.ts';
import { rebuildRollups } from '../rebuild.ts';

let db: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  db = await freshDatabase();
  client = new pg.Client({ connectionString: db.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await db.drop();
});

describe('outcome_settlement', () => {
  it('counts a wallet that was paid on both coins once, also when the payouts come in different folds', async () => {
    const paid = { timeMs: 1_000, dir: 'Settlement' as const, px: 1, sz: 1 };
    await new SeedMarkets(db.pool).fills(
      { ...paid, coin: 10, wallet: 1 },
      { ...paid, coin: 11, wallet: 1 },
      { ...paid, coin: 10, wallet: 2 },
      { ...paid, coin: 20, wallet: 3 },
      { ...paid, coin: 11, wallet: 4, dir: 'Buy', px: 0.5 },
    );
    // Far enough in sequence to fall into a later fold than the first five.
    await db.pool.query(`INSERT INTO fill SELECT (jsonb_populate_record(f, jsonb_build_object('seq', 150000 + f.seq,
      'coin', CASE f.coin WHEN 10 THEN 11 WHEN 11 THEN 10 ELSE 20 END))).* FROM fill f WHERE dir = 3`);
    const expected = await db.pool.query(
      'SELECT coin / 10 AS outcome_id, count(DISTINCT wallet) AS holders FROM fill WHERE dir = 3 GROUP BY 1 ORDER BY 1',
    );
    await rebuildRollups(client, { keepHoursFrom: 0 });
    const { rows } = await db.pool.query('SELECT outcome_id, holders FROM outcome_settlement ORDER BY 1');
    expect(rows).toEqual([
      { outcome_id: 1, holders: 2 },
      { outcome_id: 2, holders: 1 },
    ]);
    expect(rows).toEqual(expected.rows);
  });
});
