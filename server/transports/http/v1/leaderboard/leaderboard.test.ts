import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '#server/test/api.ts';
import { keepWindows } from '#server/test/market-data/keep-windows.ts';
import { type SeedFill, SeedMarkets, walletOf } from '#server/test/market-data/seed-markets.ts';
import { differences } from '#server/test/oracle/compare.ts';
import { byMetric, METRIC_NAMES } from '#server/test/oracle/ledgers.ts';
import { findRank } from '#services/leaderboard/find-rank.ts';
import { type Ledger, ledgers, within } from './testing/plain-ledger.ts';
import { randomFills } from './testing/random-fills.ts';

const NOW = Date.UTC(2026, 6, 30, 12, 30);
const HOURS = { '24h': 24, '7d': 168, '30d': 720 } as const;
/** Outcomes 1 and 2 are on BTC, 3 on ETH; the others are sports and other, and 5 and 6 on one ticker. */
const CATEGORY = ['', 'crypto', 'crypto', 'crypto', 'sports', 'sports', 'other'];
const UNDERLYING = ['', 'BTC', 'BTC', 'ETH', '', 'DOGE', 'Doge'];
const outcomeOf = (fill: SeedFill): number => Math.floor(fill.coin / 10);
const BUILDER = walletOf(201);

const FILTERS: [string, (fill: SeedFill) => boolean][] = [
  ['', () => true],
  ['&category=crypto', (fill) => CATEGORY[outcomeOf(fill)] === 'crypto'],
  ['&underlying=btc', (fill) => UNDERLYING[outcomeOf(fill)] === 'BTC'],
  ['&underlying=doge', (fill) => outcomeOf(fill) >= 5],
  ['&category=crypto&underlying=ETH', (fill) => UNDERLYING[outcomeOf(fill)] === 'ETH'],
  [`&builder=${BUILDER}`, (fill) => fill.builder === 201],
  [
    `&builder=${BUILDER}&category=sports`,
    (fill) => fill.builder === 201 && CATEGORY[outcomeOf(fill)] === 'sports',
  ],
];

type Body = {
  data: Ledger[];
  sort: string;
  limit: number;
  metric: string;
  timeframe: string;
  filters: object;
};

let api: TestApi;
let now = NOW;
const DAY_AGO = Date.UTC(2026, 6, 29, 13);
const fills: SeedFill[] = [
  ...randomFills(7, 700, NOW, 90),
  { timeMs: DAY_AGO, coin: 10, wallet: 51, dir: 'Buy', px: 0.5, sz: 10 },
  { timeMs: DAY_AGO - 1, coin: 10, wallet: 52, dir: 'Buy', px: 0.5, sz: 10 },
];
beforeAll(async () => {
  api = await startTestApi({ now: () => now });
  const seed = new SeedMarkets(api.database.pool);
  for (let outcomeId = 1; outcomeId <= 6; outcomeId += 1) {
    const category = CATEGORY[outcomeId] as string;
    await seed.outcome({ outcomeId, category, underlying: UNDERLYING[outcomeId] as string });
  }
  await seed.fills(...fills);
});
afterAll(() => api.stop());

const ask = (query: string): Promise<Body> => api.ok<Body>(`/v1/leaderboard?${query}`);

/** The board that plain code makes of the seeded fills. */
const expected = (metric: string, rows: SeedFill[]): Ledger[] => ledgers(rows).sort(byMetric(metric));

function compare(actual: Ledger[], want: Ledger[]): void {
  expect(actual.map((row) => row.user)).toEqual(want.map((row) => row.user));
  expect(actual.flatMap((row, index) => differences(row, want[index] as Ledger))).toEqual([]);
}

/** Holds ranks against the boards of plain code; windows of all dealings are told only where they are kept. */
async function ranksAgree(): Promise<void> {
  const context = api.context({ type: 'anonymous', ip: '127.0.0.1' });
  for (const [query, passes] of FILTERS) {
    const filter = Object.fromEntries(new URLSearchParams(query));
    for (const metric of METRIC_NAMES) {
      for (const [timeframe, counted] of [
        ['all', fills],
        ['7d', within(fills, NOW, HOURS['7d'])],
      ] as const) {
        const board = expected(metric, counted.filter(passes)).map(({ user }) => user);
        const asked = { ...filter, metric, timeframe } as Omit<Parameters<typeof findRank>[1], 'wallet'>;
        if (query === '' && timeframe !== 'all') continue;
        const ranks = await Promise.all(board.map((wallet) => findRank(context, { ...asked, wallet })));
        expect(ranks).toEqual(board.map((_, place) => ({ rank: place + 1, ranked: board.length })));
        expect(await findRank(context, { ...asked, wallet: walletOf(999) })).toBeNull();
      }
    }
  }
}

describe('GET /v1/leaderboard', () => {
  it.each(FILTERS)(
    'has the wallets own sums, in order, for every metric and timeframe, with "%s"',
    async (query, passes) => {
      for (const metric of METRIC_NAMES) {
        for (const [timeframe, hours] of [...Object.entries(HOURS), ['all', 0] as const]) {
          const counted = hours === 0 ? fills : within(fills, NOW, hours);
          const want = expected(metric, counted.filter(passes));
          const { data } = await ask(`metric=${metric}&timeframe=${timeframe}${query}`);
          compare(data, want);
        }
      }
    },
  );

  it('gives every wallet of a board the rank at which it stands there, and others none', ranksAgree);

  it('begins with the first instant of an hour: what is a millisecond older is not in it', async () => {
    const users = (await ask('timeframe=24h')).data.map((row) => row.user);
    expect([users.includes(walletOf(51)), users.includes(walletOf(52))]).toEqual([true, false]);
  });

  it('ranks all wallets by all-time PnL by default, 50 at most, and echoes what it resolved', async () => {
    const { data, ...echo } = await ask('');
    expect(data).toHaveLength(14);
    expect(echo).toEqual({
      ...{ sort: 'pnl', metric: 'pnl', timeframe: 'all', limit: 50 },
      filters: { category: null, underlying: null, builder: null },
    });
  });

  it('falls back to the defaults for an unknown metric or timeframe, and says so', async () => {
    const { data, ...echo } = await ask('metric=sharpe&timeframe=1y&limit=3&category=crypto');
    expect(echo).toEqual({
      ...{ sort: 'pnl', metric: 'pnl', timeframe: 'all', limit: 3 },
      filters: { category: 'crypto', underlying: null, builder: null },
    });
    expect(data).toEqual((await ask('category=crypto')).data.slice(0, 3));
  });

  it('is empty for a builder, category or underlying that nobody knows', async () => {
    for (const query of [`builder=${walletOf(77)}`, 'category=weather', 'underlying=XRP']) {
      for (const timeframe of ['all', '7d']) {
        expect((await ask(`${query}&timeframe=${timeframe}`)).data).toEqual([]);
      }
    }
  });

  it('takes a builder of any case and echoes it in lower case', async () => {
    const given = `0x${BUILDER.slice(2).toUpperCase()}`;
    const { filters, data } = await ask(`builder=${given}`);
    expect(filters).toMatchObject({ builder: BUILDER });
    expect(data.length).toBeGreaterThan(0);
  });

  it('sends no Cache-Control, and answers without a key', async () => {
    const response = await api.get('/v1/leaderboard', { key: null });
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, null]);
  });

  it.each([
    ['category=a%2Fb', 'Invalid category'],
    ['underlying=%3B', 'Invalid underlying'],
    ['builder=0x12', 'Invalid address'],
    ['limit=201', ['limit: must be an integer from 1 to 200']],
    ['limit=0', ['limit: must be an integer from 1 to 200']],
  ])('refuses ?%s', async (query, message) => {
    const response = await api.get(`/v1/leaderboard?${query}`);
    expect([response.status, (await response.json()).message]).toEqual([400, message]);
  });

  it('denies a key that it does not know', async () => {
    expect((await api.get('/v1/leaderboard', { key: 'hm_unknown' })).status).toBe(401);
  });
});

describe('GET /v1/leaderboard from the windows that ingest keeps', () => {
  beforeAll(() => keepWindows(api.database.pool, NOW));

  it('give every wallet its rank as well', ranksAgree);

  it.each(Object.entries(HOURS))('has the same boards of %s for every metric', async (timeframe, hours) => {
    // With nothing left to add up, only a kept window can answer.
    await api.database.pool.query('ALTER TABLE wallet_day RENAME TO wallet_day_away');
    try {
      for (const metric of METRIC_NAMES) {
        const { data } = await ask(`metric=${metric}&timeframe=${timeframe}`);
        compare(data, expected(metric, within(fills, NOW, hours)));
      }
    } finally {
      await api.database.pool.query('ALTER TABLE wallet_day_away RENAME TO wallet_day');
    }
  });
});

describe('GET /v1/leaderboard with filters from the boards that ingest keeps', () => {
  const ADDED_UP = ['wallet_coin_hour', 'wallet_category', 'builder_wallet_coin'];
  const rename = async (from: string, to: string) => {
    for (const table of ADDED_UP) {
      await api.database.pool.query(`ALTER TABLE ${table}${from} RENAME TO ${table}${to}`);
    }
  };
  afterAll(() => {
    now = NOW;
  });

  it.each([0, 1, 5, 70, 300])(
    'has the same boards for every metric and timeframe when %i hours have passed',
    async (passed) => {
      now = NOW + passed * 3_600_000;
      await keepWindows(api.database.pool, now);
      // With nothing left to add up, only what is kept can answer.
      await rename('', '_away');
      try {
        for (const [query, passes] of FILTERS.slice(1)) {
          for (const metric of METRIC_NAMES) {
            for (const [timeframe, hours] of [...Object.entries(HOURS), ['all', 0] as const]) {
              const counted = hours === 0 ? fills : within(fills, now, hours);
              const { data } = await ask(`metric=${metric}&timeframe=${timeframe}${query}`);
              compare(data, expected(metric, counted.filter(passes)));
            }
          }
        }
        for (const query of ['category=weather', 'category=sports&underlying=BTC', 'underlying=XRP']) {
          expect((await ask(`timeframe=7d&${query}`)).data).toEqual([]);
        }
      } finally {
        await rename('_away', '');
      }
    },
  );

  it('counts one category of an underlying that is in several', async () => {
    const of = fills.filter((fill) => outcomeOf(fill) === 5);
    expect(of.length).toBeGreaterThan(0);
    compare((await ask('category=sports&underlying=doge')).data, expected('pnl', of));
  });

  it('adds up when the hour has gone on and nothing was stored in it yet', async () => {
    now = NOW + 301 * 3_600_000;
    for (const [query, passes] of FILTERS) {
      const { data } = await ask(`timeframe=30d${query}`);
      compare(data, expected('pnl', within(fills, now, 720).filter(passes)));
    }
  });
});

describe('GET /v1/analytics/leaderboard/builders', () => {
  const path = '/v1/analytics/leaderboard/builders';

  it('has each builder with its own fees and fee-bearing fills, the largest fees first', async () => {
    const want = [201, 202].map((number) => {
      const paid = fills.filter((fill) => fill.builder === number && (fill.builderFee ?? 0) > 0);
      const cents = paid.reduce((sum, fill) => sum + Math.round((fill.builderFee ?? 0) * 100), 0);
      return {
        builder: walletOf(number),
        builder_name: '',
        total_fees_usdc: cents / 100,
        fills: paid.length,
      };
    });
    want.sort((left, right) => right.total_fees_usdc - left.total_fees_usdc);
    expect(await api.ok(path)).toEqual({ data: want, limit: 100 });
    expect(await api.ok(`${path}?limit=1`)).toEqual({ data: want.slice(0, 1), limit: 1 });
  });

  it('may be kept for an hour', async () => {
    expect((await api.get(path)).headers.get('cache-control')).toBe('public, max-age=3600');
  });

  it('refuses a limit over 500, and denies an unknown key', async () => {
    const refused = await api.get(`${path}?limit=501`);
    expect([refused.status, (await refused.json()).message]).toEqual([
      400,
      ['limit: must be an integer from 1 to 500'],
    ]);
    expect((await api.get(path, { key: 'hm_unknown' })).status).toBe(401);
  });
});

describe('GET /v1/analytics/leaderboard/traders', () => {
  const path = '/v1/analytics/leaderboard/traders';

  it.each(['pnl', 'trades', 'volume'])('ranks wallets by their own %s', async (sort) => {
    const body = await api.ok<Body>(`${path}?sort=${sort}`);
    const want = expected(sort, fills);
    expect(body.data.map((row) => row.user)).toEqual(want.map((row) => row.user));
    const figures = ({ user, total_volume, total_trades, total_pnl }: Ledger) => ({
      ...{ user, total_volume, total_trades, total_pnl },
    });
    expect(body.data.flatMap((row, index) => differences(row, figures(want[index] as Ledger)))).toEqual([]);
    expect(Object.keys(body.data[0] as object)).toHaveLength(4);
  });

  it('falls back to PnL for an unknown sort, says so, and may be kept for an hour', async () => {
    const response = await api.get(`${path}?sort=roi&limit=2`);
    expect(await response.json()).toMatchObject({ sort: 'pnl', limit: 2, data: [{}, {}] });
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
  });

  it('refuses a limit over 200, and denies an unknown key', async () => {
    const refused = await api.get(`${path}?limit=201`);
    expect([refused.status, (await refused.json()).message]).toEqual([
      400,
      ['limit: must be an integer from 1 to 200'],
    ]);
    expect((await api.get(path, { key: 'hm_unknown' })).status).toBe(401);
  });
});
