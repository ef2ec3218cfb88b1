import { afterAll, beforeAll, expect, it } from 'vitest';
import { madeTerms } from '#domain/rewards/testing/made-trade.ts';
import { startTestApi, type TestApi } from '#server/test/api.ts';
import { SeedMarkets, walletOf } from '#server/test/market-data/seed-markets.ts';
import { createPool } from '#store/pool.ts';
import { insertCampaign } from '#store/rewards/campaigns.ts';
import { takesSession } from '#transports/gate/requirement.ts';
import { ROUTES } from './routes.ts';

const NOW = Date.UTC(2026, 6, 30, 12, 30);
/** Stands for READ_BUDGET_MS, which connections of the API are opened with. */
const BUDGET_MS = 100;
/** Answer without a look at the store, from upstream, from accounts, or never end. */
const ELSEWHERE = /pricing|openapi|stream|market-data|markpx|\/spot|\/webhooks\//;
/** Have nothing to answer with: no match is stored, and nobody polls a provider. */
const WITHOUT_A_MATCH = /\/sports\/(markets|fixtures)\//;

const BUILDER = walletOf(201);
/** Who is paid by payout 1. */
const PAID = walletOf(1);
const CAMPAIGN = `rwd_${'0'.repeat(24)}`;
const PARAMETERS: Record<string, string> = {
  ...{ user: walletOf(1), address: walletOf(1), tid: '7', coin: '%2310', id: '1' },
};
const QUERIES: Record<string, string[]> = {
  '/v1/fills': [`?user=${walletOf(1)}`],
  '/v1/builders/compare': [`?builders=${BUILDER}`],
  '/v1/leaderboard': ['', '?timeframe=30d', '?timeframe=7d&category=crypto', `?builder=${BUILDER}`],
};

const reads = ROUTES.flatMap((route) => {
  if (route.kind !== 'endpoint' || takesSession(route.access) || ELSEWHERE.test(route.path)) return [];
  const own: Record<string, string | undefined> = {
    ...PARAMETERS,
    ...(route.path.includes('/builder') && { address: BUILDER }),
    ...(route.path.startsWith('/v1/rewards/') && { id: CAMPAIGN }),
    ...(route.path.startsWith('/rewards/') && { file: `${PAID}.json` }),
  };
  const target = route.path.replace(/:(\w+)/g, (_, name: string) => own[name] ?? '');
  return (QUERIES[route.path] ?? ['']).map((query) => `${target}${query}`);
});

let api: TestApi;
let hurried: TestApi;
let pool: TestApi['database']['pool'];
beforeAll(async () => {
  api = await startTestApi({ now: () => NOW });
  const seed = new SeedMarkets(api.database.pool);
  await seed.outcome({ outcomeId: 1, settleFraction: '1' });
  await seed.fills({ timeMs: NOW, coin: 10, wallet: 1, px: 0.5, sz: 10, tid: 7, builder: 201 });
  const campaign = { campaignId: CAMPAIGN, orgId: null, name: 'Week', terms: madeTerms() };
  const times = { fromMs: NOW, untilMs: NOW, createdMs: NOW };
  await insertCampaign(api.database.pool, { ...campaign, ...times });
  await api.database.pool.query("UPDATE reward_campaign SET status = 'scheduled'");
  await api.database.pool.query(`
    INSERT INTO reward_payout VALUES (1, '${CAMPAIGN}', 1, 1, 'finalized', NULL, ${NOW}, '\\x01', 1, 1, 0, 0, 0, 1, '', '', '');
    INSERT INTO reward_payout_file SELECT 1, name, '{}'
      FROM unnest(ARRAY['payout.json', 'payout.csv', 'input.json']) AS n (name);
    INSERT INTO reward_payout_wallet VALUES (1, '\\x${PAID.slice(2)}', 'payable', 1, 1, 1, 0, 1, 0, 0, '{}')`);
  pool = createPool(api.database.url, { statementTimeoutMs: BUDGET_MS });
  hurried = await startTestApi({ database: api.database, reads: pool, now: () => NOW });
});
afterAll(async () => {
  await hurried.stop();
  await pool.end();
  await api.stop();
});

/** Holds every table that reads are answered from, so that each of their statements waits. */
async function whileTablesAreHeld(work: () => Promise<void>): Promise<void> {
  const holder = await api.database.pool.connect();
  try {
    const { rows } = await holder.query<{ tables: string }>(
      `SELECT string_agg(tablename, ', ') AS tables FROM pg_tables
        WHERE schemaname = 'public' AND tablename !~ '^(org|api_key|usage|_prisma)'`,
    );
    await holder.query(`BEGIN; LOCK TABLE ${rows[0]?.tables} IN ACCESS EXCLUSIVE MODE`);
    await work();
  } finally {
    await holder.query('ROLLBACK');
    holder.release();
  }
}

it('every read of the store over its time budget is 503 to be tried again, kept by nobody, and never zeros', async () => {
  await whileTablesAreHeld(async () => {
    const answers = await Promise.all(
      reads.map(async (target) => {
        const { status, headers } = await hurried.get(target);
        return [target, status, headers.get('retry-after'), headers.get('cache-control')];
      }),
    );
    expect(answers).toEqual(reads.map((target) => [target, 503, '30', 'no-store']));
  });
  expect(reads.length).toBeGreaterThan(50);
});

it('the same reads are answered as soon as the database is quick again', async () => {
  for (const target of reads.filter((read) => !WITHOUT_A_MATCH.test(read))) {
    // One that takes its time on a slow machine is tried again, as its answer says.
    await expect.poll(async () => (await hurried.get(target)).status, { message: target }).toBe(200);
  }
});
