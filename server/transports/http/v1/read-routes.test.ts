import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '#server/test/api.ts';
import { SeedMarkets, walletOf } from '#server/test/market-data/seed-markets.ts';
import { ANALYTICS_ROUTES } from './analytics-routes.ts';
import { BUILDER_ROUTES } from './builder-routes.ts';
import { LEADERBOARD_ROUTES } from './leaderboard-routes.ts';
import { WALLET_ROUTES } from './wallet-routes.ts';

const NOW = Date.UTC(2026, 6, 30, 12, 30);
const READS = [...ANALYTICS_ROUTES, ...BUILDER_ROUTES, ...LEADERBOARD_ROUTES, ...WALLET_ROUTES];
const BUILDER = walletOf(201);

/** What is asked, and how it is answered: a status, and the message of an error or part of a 200. */
type Refusal = [ask: string, status: number, answer: unknown];

const outOf = (name: string, min: number, max: number): Refusal => [
  `?${name}=${max + 1}`,
  400,
  [`${name}: must be an integer from ${min} to ${max}`],
];
const BAD_TICKER: Refusal = ['?underlying=%3B', 400, 'Invalid underlying'];
const BAD_ADDRESS: Refusal = [':0x12', 400, 'Invalid address'];
const TWICE: Refusal = ['?period=1d&period=7d', 400, expect.anything()];
/** A route without any parameter: what lies below it is none. */
const NO_SUCH: Refusal = ['/x', 404, expect.any(String)];

/** What each route must not take; a question that begins with `:` stands for its address. */
const INVALID: Record<string, Refusal> = {
  '/v1/markets/discovery/trending': BAD_TICKER,
  '/v1/markets/discovery/movers': outOf('window_hours', 1, 720),
  '/v1/markets/discovery/closing-soon': BAD_TICKER,
  '/v1/markets/discovery/most-contested': ['?min_volume=-1', 400, 'Invalid min_volume'],
  '/v1/markets/discovery/new': outOf('max_age_hours', 1, 720),
  '/v1/groups': ['?group_class=%27', 400, 'Invalid group_class'],
  '/v1/groups/daily': ['?from=2026-05-06&to=2026-05-05', 400, 'from must not be after to.'],
  '/v1/groups/breakdown': outOf('limit', 1, 500),
  '/v1/defillama/volume': NO_SUCH,
  '/v1/defillama/fees': NO_SUCH,
  '/v1/defillama/summary': NO_SUCH,
  '/v1/analytics/calibration': outOf('buckets', 2, 50),
  // What it does not know to group by is no refusal: it falls back, and says so.
  '/v1/analytics/resolution-summary': ['?group_by=moon', 200, { group_by: null }],
  '/v1/analytics/outcomes/:id/belief-curve': outOf('points', 2, 1000),
  '/v1/analytics/incoherence': outOf('limit', 1, 500),
  '/v1/builders': outOf('limit', 1, 500),
  '/v1/builders/compare': ['', 400, 'Provide builders (comma-separated, max 5)'],
  '/v1/builders/by-user/:user': BAD_ADDRESS,
  '/v1/builders/:address': BAD_ADDRESS,
  '/v1/builders/:address/fills': ['?cursor=5', 400, 'Invalid cursor'],
  '/v1/builders/:address/leaderboard': outOf('limit', 1, 200),
  '/v1/builders/:address/top-traders': outOf('limit', 1, 200),
  '/v1/builders/:address/market-share': BAD_ADDRESS,
  '/v1/builders/:address/retention': outOf('weeks', 1, 52),
  '/v1/leaderboard': ['?category=a%2Fb', 400, 'Invalid category'],
  '/v1/analytics/leaderboard/builders': outOf('limit', 1, 500),
  '/v1/analytics/leaderboard/traders': outOf('limit', 1, 200),
  '/v1/digest/global': TWICE,
  '/v1/digest/builder/:address': BAD_ADDRESS,
  '/v1/digest/trader/:address': BAD_ADDRESS,
  '/v1/portfolio/:user': BAD_ADDRESS,
  '/v1/portfolio/:user/pnl-history': BAD_ADDRESS,
  '/v1/profile/:user/full': BAD_ADDRESS,
  // "Malformed values clamp or default, never 400."
  '/v1/traders/smart-money': ['?min_sample=x&limit=999', 200, { min_sample: 10, limit: 200 }],
  '/v1/traders/:address/profile': BAD_ADDRESS,
  '/v1/traders/:address/edge': BAD_ADDRESS,
};

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ now: () => NOW, trustProxy: true });
  const seed = new SeedMarkets(api.database.pool);
  await seed.outcome({ outcomeId: 1 });
  await seed.fills({ timeMs: NOW, coin: 10, wallet: 1, px: 0.5, sz: 10, builder: 201, builderFee: 0.1 });
});
afterAll(() => api.stop());

/** A path whose parameters name what is there, or `address` in place of the wallet or builder. */
const targetOf = (path: string, address = path.includes('/builder') ? BUILDER : walletOf(1)): string =>
  path
    .replace(':id', '1')
    .replace('by-user/:user', `by-user/${address}`)
    .replace(/:(user|address)/, address);
const okTarget = (path: string): string =>
  path.endsWith('/compare') ? `${path}?builders=${BUILDER}` : targetOf(path);

it('every read of builders, boards, wallets, markets and digests has an ok, an invalid and a denied test', () => {
  expect(Object.keys(INVALID).sort()).toEqual(READS.map(({ path }) => path).sort());
});

describe.each(READS.map((route) => [route.path, route] as const))('GET %s', (path, route) => {
  it('ok: answers 200 with what the document says', async () => {
    expect(Object.keys(await api.ok(okTarget(path))).length).toBeGreaterThan(0);
  });

  it('invalid: refuses or falls back as specified, in the envelope', async () => {
    const [ask, status, answer] = INVALID[path] as Refusal;
    const target = ask.startsWith(':') ? targetOf(path, ask.slice(1)) : `${targetOf(path)}${ask}`;
    const response = await api.get(target);
    const body = await response.json();
    expect(response.status).toBe(status);
    if (status === 200) expect(body).toMatchObject(answer as object);
    else {
      const named = { statusCode: status, path: target.split('?')[0], timestamp: expect.any(String) };
      expect(body).toEqual({ ...named, message: answer });
    }
  });

  it('denied: a key that nobody holds gets 401, and one below its tier, or none, 403', async () => {
    // Anonymous callers share the few questions of their address.
    const from = { 'x-forwarded-for': `10.0.0.${1 + READS.indexOf(route)}` };
    const statusFor = async (key: string | null) =>
      (await api.get(okTarget(path), { key, headers: from })).status;
    const { apiKey: free } = await api.newOrg('free');
    const allowed = typeof route.access === 'object' ? 403 : 200;
    expect(await statusFor('hm_nobody')).toBe(401);
    expect([await statusFor(free), await statusFor(null)]).toEqual([allowed, allowed]);
  });
});
