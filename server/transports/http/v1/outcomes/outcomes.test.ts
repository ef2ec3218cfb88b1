import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '#server/test/api.ts';
import { SeedMarkets, walletOf } from '#server/test/market-data/seed-markets.ts';

const NOW = Date.UTC(2026, 6, 30, 12, 30);
const HOUR = 3_600_000;

type Row = Record<string, unknown> & { outcome_id: number };
type List = { count: number; offset: number; outcomes: Row[] };

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ now: () => NOW });
  const seed = new SeedMarkets(api.database.pool);
  await seed.question({
    questionId: 7,
    fallbackOutcome: 4,
    namedOutcomes: [2, 3],
    settledNamedOutcomes: [3],
  });
  const btc = {
    marketClass: 'priceBinary' as const,
    underlying: 'BTC',
    category: 'crypto',
    subcategory: 'btc',
  };
  await seed.outcome({ outcomeId: 1, ...btc, targetPrice: '64009', period: '1d', expiryMs: NOW + HOUR });
  await seed.outcome({ outcomeId: 2, questionId: 7, category: 'sports', subcategory: 'football' });
  await seed.outcome({
    outcomeId: 3,
    questionId: 7,
    category: 'sports',
    subcategory: 'football',
    settleFraction: '0',
  });
  await seed.outcome({ outcomeId: 4, questionId: 7, category: 'sports', marketClass: 'fallback' });
  await seed.outcome({ outcomeId: 5, category: 'macro', subcategory: 'cpi' });
  await seed.outcome({ outcomeId: 6, category: 'macro', subcategory: 'cpi' });
  await seed.event({ outcomeId: 3, type: 'creation', timeMs: NOW - 9 * HOUR });
  await seed.event({
    outcomeId: 3,
    type: 'settlement',
    timeMs: NOW - HOUR,
    fraction: '0',
    details: 'price:63000',
  });
  const maker = { crossed: false };
  await seed.fills(
    // 24-hour window: the hour that began at 12:00 and the 23 before it, so 13:00 of the day before is inside.
    { timeMs: Date.UTC(2026, 6, 29, 13), coin: 10, wallet: 1, px: 0.5, sz: 10 },
    { timeMs: Date.UTC(2026, 6, 29, 13), coin: 10, wallet: 2, px: 0.5, sz: 10, side: 'A', ...maker },
    { timeMs: Date.UTC(2026, 6, 29, 12, 59), coin: 11, wallet: 1, px: 0.25, sz: 40 },
    { timeMs: NOW - 40 * HOUR, coin: 20, wallet: 1, px: 0.2, sz: 100 },
    { timeMs: NOW - 40 * HOUR, coin: 21, wallet: 3, px: 0.8, sz: 100, ...maker },
    { timeMs: NOW - 2 * HOUR, coin: 30, wallet: 4, px: 0.1, sz: 10 },
    { timeMs: NOW - HOUR, coin: 30, wallet: 4, dir: 'Settlement', px: 0, sz: 10 },
    { timeMs: NOW - 50 * HOUR, coin: 50, wallet: 5, px: 0.5, sz: 40 },
  );
});
afterAll(() => api.stop());

const list = (query = ''): Promise<List> => api.ok<List>(`/v1/outcomes${query}`);
const ids = async (query = ''): Promise<number[]> =>
  (await list(query)).outcomes.map((row) => row.outcome_id);

describe('GET /v1/outcomes', () => {
  it('lists active outcomes by 24-hour volume, then lifetime volume, then the newest id', async () => {
    const { count, offset } = await list();
    expect([count, offset]).toEqual([5, 0]);
    // 1 traded today; 2 and 5 have 20 USD ever; 6 and 4 never traded.
    expect(await ids()).toEqual([1, 5, 2, 6, 4]);
  });

  it('counts a trade once, both sides together, and only the current hour and 23 before it as 24 h', async () => {
    const [row] = (await list()).outcomes;
    expect(row).toMatchObject({
      outcome_id: 1,
      volume_usd: 15,
      volume_24h: 5,
      trades: 2,
      traders: 2,
      last_trade_at: '2026-07-29 13:00:00.000',
      target_price: '64009',
      expiry: '2026-07-30 13:30:00.000',
      settlement_px: -1,
      is_settled: false,
      question_id: 0,
      tags: [],
      ai_confidence: null,
    });
  });

  it('has zeros and an empty time for an outcome that never traded, and 1970 for no expiry', async () => {
    const row = (await list('?category=macro')).outcomes.find((outcome) => outcome.outcome_id === 6);
    expect(row).toMatchObject({
      ...{ volume_usd: 0, volume_24h: 0, trades: 0, traders: 0, last_trade_at: '' },
      expiry: '1970-01-01 00:00:00.000',
    });
  });

  it('filters by status, category, underlying of any case, and class', async () => {
    expect(await ids('?status=settled')).toEqual([3]);
    expect(await ids('?status=all')).toEqual([1, 3, 5, 2, 6, 4]);
    expect(await ids('?category=sports')).toEqual([2, 4]);
    expect(await ids('?underlying=btc')).toEqual([1]);
    expect(await ids('?market_class=fallback')).toEqual([4]);
    expect(await ids('?market_class=named&category=macro')).toEqual([5, 6]);
    expect(await list('?category=nothing')).toEqual({ count: 0, offset: 0, outcomes: [] });
  });

  it('pages without losing or repeating an outcome', async () => {
    const all = (await list('?status=all')).outcomes;
    const paged = [];
    for (let offset = 0; offset < 7; offset += 2) {
      paged.push(...(await list(`?status=all&limit=2&offset=${offset}`)).outcomes);
    }
    expect(paged).toEqual(all);
    expect(await list('?limit=2&offset=4')).toMatchObject({ count: 1, offset: 4 });
  });

  it.each([
    ['status=live', 'Invalid status (expected active, settled or all)'],
    ['category=a/b', 'Invalid category'],
    ['underlying=%3B', 'Invalid underlying'],
    ['market_class=binary', 'Invalid market_class'],
    ['limit=201', ['limit: must be an integer from 1 to 200']],
    ['offset=x', ['offset: must be an integer from 0 to 1000000']],
  ])('refuses ?%s', async (query, message) => {
    const response = await api.get(`/v1/outcomes?${query}`);
    expect([response.status, (await response.json()).message]).toEqual([400, message]);
  });
});

describe('GET /v1/outcomes/categories', () => {
  it('counts all and settled outcomes of every category and subcategory', async () => {
    expect(await api.ok('/v1/outcomes/categories')).toEqual({
      categories: [
        { category: 'macro', subcategory: 'cpi', outcomes: 2, settled: 0 },
        { category: 'sports', subcategory: 'football', outcomes: 2, settled: 1 },
        { category: 'crypto', subcategory: 'btc', outcomes: 1, settled: 0 },
        { category: 'sports', subcategory: '', outcomes: 1, settled: 0 },
      ],
    });
  });
});

describe('GET /v1/outcomes/:id', () => {
  it('shows both sides, one of which may never have traded', async () => {
    const dossier = await api.ok('/v1/outcomes/3');
    expect(dossier.sides).toEqual([
      {
        ...{
          coin: '#30',
          side_idx: 0,
          name: 'Yes',
          last_px: 0.1,
          implied_probability: 0.1,
          trades: 1,
          traders: 1,
        },
        ...{ last_trade_at: '2026-07-30 10:30:00.000', volume_usd: 1, volume_24h: 1 },
      },
      {
        ...{
          coin: '#31',
          side_idx: 1,
          name: 'No',
          last_px: null,
          implied_probability: null,
          trades: 0,
          traders: 0,
        },
        ...{ last_trade_at: '', volume_usd: 0, volume_24h: 0 },
      },
    ]);
  });

  it('tells the question, how the outcome settled, and its last fills of both sides, newest first', async () => {
    expect(await api.ok('/v1/outcomes/3')).toMatchObject({
      volume_usd: 1,
      volume_24h: 1,
      question: {
        ...{ question_id: 7, named_outcomes: [2, 3], fallback_outcome: 4, settled_named_outcomes: [3] },
        is_settled: false,
      },
      settlement_events: [
        {
          ...{ time: '2026-07-30 11:30:00.000', event_type: 'settlement', settle_fraction: '0' },
          ...{ signer: '0xsigner', settle_details: 'price:63000' },
        },
      ],
      recent_trades: [{ dir: 'Settlement' }, { dir: 'Buy' }],
    });
    const { recent_trades: trades, question } = await api.ok<{ recent_trades: Row[]; question: null }>(
      '/v1/outcomes/1',
    );
    expect(trades.map((fill) => [fill.coin, fill.user])).toEqual([
      ['#10', walletOf(2)],
      ['#10', walletOf(1)],
      ['#11', walletOf(1)],
    ]);
    expect(question).toBeNull();
  });

  it('says which id it does not know, and that others are no ids', async () => {
    const refusal = async (id: string) => {
      const response = await api.get(`/v1/outcomes/${id}`);
      return [response.status, (await response.json()).message];
    };
    expect(await refusal('99')).toEqual([404, 'Outcome 99 not found']);
    for (const id of ['abc', '-1', '1.5', '%2310'])
      expect(await refusal(id)).toEqual([404, 'Invalid outcome id']);
  });
});
