import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import { foldFills, prepareFold } from './fold.ts';
import { keepWindows } from './keep-windows.ts';
import { recategorise } from './recategorise.ts';

const HOUR = 1_000;
const OUTCOMES = 80;
const WALLETS = 80;
const FILLS = OUTCOMES * WALLETS;
/** A row is looked up by its key and written into its indexes. A plan gone wrong touched thousands for each. */
const PAGES_A_ROW = 20;
const OUTCOME = `(seq % ${OUTCOMES} + 1)`;

/** Each wallet trades each outcome once, within the month and through one builder; no outcome is known yet. */
const SEED = `INSERT INTO fill (seq, block_number, time_ms, oid, tid, sz_e8, notional_e8, fee_e8, closed_pnl_e8,
    start_position_e8, builder_fee_e8, coin, px_e8, dir, is_buy, crossed, wallet, builder, hash, fee_token)
  SELECT seq, 1, (${HOUR} - 700 + seq * 7919 % 700) * 3600000::bigint, 1, 1, 300, 150, 5, 0, 0, 0, ${OUTCOME} * 10,
    50000000, 1, true, true, decode(lpad((seq / ${OUTCOMES} + 1)::text, 40, '0'), 'hex'), decode(repeat('0b', 20), 'hex'),
    '', 'USDC'
  FROM generate_series(0::bigint, ${FILLS - 1}) seq`;
const LEARN = `INSERT INTO outcome (outcome_id, name, description, title, market_class, side_a_name, side_b_name, category,
    underlying, first_seen_ms, last_seen_ms)
  SELECT id, '', '', '', 'named', 'Yes', 'No', 'crypto', 'BTC', 0, 0 FROM generate_series(1, ${OUTCOMES}) id`;

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await freshDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await prepareFold(client);
  await client.query('BEGIN');
  await keepWindows(client, { hour: HOUR, fillsUntilMs: HOUR * 3_600_000 });
  await client.query(SEED);
  await foldFills(client, { afterSeq: -1, throughSeq: FILLS, keepHoursFrom: 0 });
  await client.query(LEARN);
  await client.query('COMMIT');
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

type Plan = { 'Shared Hit Blocks': number; 'Shared Read Blocks': number };

/** The pages that a step touches in each of its writes. */
async function pagesOfStep(maxRows: number): Promise<{ moved: number; pages: number[] }> {
  const pages: number[] = [];
  const explaining = {
    async query(text: string, values?: unknown[]) {
      if (!/^\s*(INSERT|UPDATE|WITH)/.test(text) || /RETURNING/.test(text)) return client.query(text, values);
      const { rows } = await client.query(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`, values);
      const plan: Plan = rows[0]['QUERY PLAN'][0].Plan;
      pages.push(plan['Shared Hit Blocks'] + plan['Shared Read Blocks']);
      return { rows: [] };
    },
  };
  await client.query('BEGIN');
  const moved = await recategorise(explaining as unknown as pg.ClientBase, maxRows);
  await client.query('ROLLBACK');
  return { moved, pages };
}

it.each(['before Postgres has looked at the tables', 'once it has'])(
  'a step touches few pages for each row that it moves, %s',
  async (when) => {
    if (when === 'once it has') await client.query('ANALYZE');
    for (const coins of [OUTCOMES / 2, OUTCOMES]) {
      const { moved, pages } = await pagesOfStep(coins * WALLETS);
      expect(moved).toBe(coins);
      expect(Math.max(...pages)).toBeLessThan(PAGES_A_ROW * coins * WALLETS);
    }
  },
);
