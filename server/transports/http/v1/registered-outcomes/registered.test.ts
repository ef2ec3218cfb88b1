import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '#server/test/api.ts';
import { SeedMarkets } from '#server/test/market-data/seed-markets.ts';

const NOW = Date.UTC(2026, 6, 30, 12, 30);
type Row = Record<string, unknown> & { outcome_id: number };
type List = { count: number; offset: number; registered_outcomes: Row[] };

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ now: () => NOW });
  const seed = new SeedMarkets(api.database.pool);
  for (let id = 1; id <= 60; id += 1) {
    await seed.outcome({
      ...{
        outcomeId: id,
        firstSeenMs: NOW - Math.floor(id / 2) * 60_000,
        category: id % 3 ? 'crypto' : 'sports',
      },
      ...(id === 9 && { underlying: 'ETH', marketClass: 'priceBucket' as const, settleFraction: '1' }),
    });
  }
  await seed.fills(
    { timeMs: NOW - 3_000, coin: 10, wallet: 1, px: 0.5, sz: 4 },
    { timeMs: NOW - 2_000, coin: 11, wallet: 2, px: 0.5, sz: 6 },
  );
});
afterAll(() => api.stop());

const list = (query = ''): Promise<List> => api.ok<List>(`/v1/registeredOutcomes${query}`);
const idsOf = (page: List): number[] => page.registered_outcomes.map((row) => row.outcome_id);

describe('GET /v1/registeredOutcomes', () => {
  it('lists the newest registrations first, ties by the newest id, 50 by default', async () => {
    const page = await list();
    expect([page.count, page.offset]).toEqual([50, 0]);
    expect(idsOf(page).slice(0, 5)).toEqual([1, 3, 2, 5, 4]);
  });

  it('carries lifetime stats and trade times, empty for a fresh listing, and no 24-hour column', async () => {
    const [traded, fresh] = (await list()).registered_outcomes;
    expect(traded).toMatchObject({
      ...{ volume_usd: 5, trades: 2, traders: 2, first_seen: '2026-07-30 12:30:00.000' },
      ...{ first_trade_at: '2026-07-30 12:29:57.000', last_trade_at: '2026-07-30 12:29:58.000' },
    });
    expect(fresh).toMatchObject({ volume_usd: 0, trades: 0, first_trade_at: '', last_trade_at: '' });
    expect(traded).not.toHaveProperty('volume_24h');
  });

  it('filters, settled outcomes included, and pages without loss', async () => {
    expect(idsOf(await list('?underlying=eth'))).toEqual([9]);
    expect(idsOf(await list('?market_class=priceBucket'))).toEqual([9]);
    expect((await list('?category=sports')).count).toBe(20);
    expect(await list('?category=none')).toEqual({ count: 0, offset: 0, registered_outcomes: [] });
    const all = await list('?limit=200');
    const paged = await Promise.all([0, 25, 50].map((offset) => list(`?limit=25&offset=${offset}`)));
    expect(paged.flatMap(idsOf)).toEqual(idsOf(all));
    expect(paged[2]).toMatchObject({ count: 10, offset: 50 });
  });

  it.each([
    ['limit=201', ['limit: must be an integer from 1 to 200']],
    ['offset=-1', ['offset: must be an integer from 0 to 1000000']],
    ['category=%21', 'Invalid category'],
    ['underlying=a%2Fb', 'Invalid underlying'],
    ['market_class=x', 'Invalid market_class'],
  ])('refuses ?%s', async (query, message) => {
    const response = await api.get(`/v1/registeredOutcomes?${query}`);
    expect([response.status, (await response.json()).message]).toEqual([400, message]);
  });

  it('may be kept for 30 s', async () => {
    expect((await api.get('/v1/registeredOutcomes')).headers.get('cache-control')).toBe('public, max-age=30');
  });
});

describe('GET /v1/registeredOutcomes/snapshot', () => {
  it('has every outcome with its few columns, and may be kept for an hour', async () => {
    const body = await api.ok<List>('/v1/registeredOutcomes/snapshot');
    expect(body.count).toBe(60);
    expect(Object.keys(body.registered_outcomes[0] ?? {})).toEqual([
      ...['outcome_id', 'title', 'name', 'market_class', 'underlying', 'category', 'is_settled', 'expiry'],
      'first_seen',
    ]);
    expect(idsOf(await api.ok<List>('/v1/registeredOutcomes/snapshot?limit=2'))).toEqual([1, 3]);
    const { headers } = await api.get('/v1/registeredOutcomes/snapshot');
    expect(headers.get('cache-control')).toBe('public, max-age=3600');
  });
});

describe('GET /v1/registeredOutcomes/:id', () => {
  it('is the row of the list as a flat object', async () => {
    const row = (await list('?underlying=ETH')).registered_outcomes[0];
    expect(await api.ok('/v1/registeredOutcomes/9')).toEqual(row);
  });

  it('refuses an unknown id, and lets that answer be kept for an hour as well', async () => {
    const response = await api.get('/v1/registeredOutcomes/999');
    expect([response.status, (await response.json()).message]).toEqual([404, 'Outcome 999 not found']);
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
    const malformed = await api.get('/v1/registeredOutcomes/x9');
    expect([malformed.status, (await malformed.json()).message]).toEqual([404, 'Invalid outcome id']);
    expect((await api.get('/v1/registeredOutcomes/9')).headers.get('cache-control')).toBe(
      'public, max-age=3600',
    );
  });
});
