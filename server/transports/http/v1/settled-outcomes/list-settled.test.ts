import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '#server/test/api.ts';
import { type SeedFill, SeedMarkets } from '#server/test/market-data/seed-markets.ts';

const NOW = Date.UTC(2026, 6, 30, 12, 30);
const HOUR = 3_600_000;
type Row = Record<string, unknown> & { outcome_id: number };
type List = { count: number; offset: number; settled_outcomes: Row[] };

const paid = (
  coin: number,
  wallet: number,
  px: number,
  sz: number,
  closedPnl: number,
  hours: number,
): SeedFill => ({
  ...{ timeMs: NOW - hours * HOUR, coin, wallet, px, sz, closedPnl, dir: 'Settlement' },
});

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ now: () => NOW });
  const seed = new SeedMarkets(api.database.pool);
  const btc = { marketClass: 'priceBinary' as const, underlying: 'BTC', category: 'crypto' };
  await seed.outcome({ outcomeId: 1, ...btc, settleFraction: '1' });
  await seed.outcome({ outcomeId: 2, category: 'sports', settleFraction: '0' });
  await seed.outcome({ outcomeId: 3, category: 'sports', settleFraction: '0.5' });
  await seed.outcome({ outcomeId: 4, settleFraction: '0', settledAtMs: NOW - 9 * HOUR });
  await seed.outcome({ outcomeId: 5 });
  await seed.fills(
    ...[
      paid(10, 1, 1, 30, 12, 3),
      paid(10, 2, 1, 10, 4, 3),
      paid(11, 3, 0, 40, -16, 3),
      paid(11, 1, 0, 5, -2, 3),
    ],
    ...[paid(21, 4, 1, 7, 1, 2), paid(20, 5, 0, 7, -1, 2)],
    ...[paid(30, 6, 0.5, 4, 0, 1), paid(31, 7, 0.5, 4, 0, 1)],
  );
});
afterAll(() => api.stop());

const list = (query = ''): Promise<List> => api.ok<List>(`/v1/settledOutcomes${query}`);
const ids = async (query = ''): Promise<number[]> =>
  (await list(query)).settled_outcomes.map((row) => row.outcome_id);

describe('GET /v1/settledOutcomes', () => {
  it('lists settled outcomes, the latest settlement first', async () => {
    expect(await list()).toMatchObject({ count: 4, offset: 0 });
    expect(await ids()).toEqual([3, 2, 1, 4]);
  });

  it('sums the payout of both coins, and counts a wallet with both sides as one holder', async () => {
    const row = (await list()).settled_outcomes.find((outcome) => outcome.outcome_id === 1);
    expect(row).toEqual({
      ...{
        outcome_id: 1,
        title: 'Title 1',
        market_class: 'priceBinary',
        underlying: 'BTC',
        category: 'crypto',
      },
      ...{ settlement_px: 1, settled_at: '2026-07-30 09:30:00.000' },
      ...{ holders_settled: 3, winners: 2, losers: 2, total_payout: 40, settled_shares: 85, settled_pnl: -2 },
      ...{ winning_coin: '#10', winning_side_idx: 0 },
    });
  });

  it('names side B where it won, nobody where the market settled between, and the side without holders', async () => {
    const [half, lost, , unheld] = (await list()).settled_outcomes;
    expect(lost).toMatchObject({
      winning_coin: '#21',
      winning_side_idx: 1,
      winners: 1,
      losers: 1,
      settlement_px: 0,
    });
    expect(half).toMatchObject({
      winning_coin: null,
      winning_side_idx: null,
      winners: 0,
      losers: 0,
      total_payout: 4,
    });
    expect(unheld).toMatchObject({
      ...{ winning_coin: '#41', winning_side_idx: 1, holders_settled: 0, total_payout: 0 },
      settled_at: '2026-07-30 03:30:00.000',
    });
  });

  it('filters and pages', async () => {
    expect(await ids('?category=sports')).toEqual([3, 2]);
    expect(await ids('?underlying=btc')).toEqual([1]);
    expect(await ids('?market_class=named')).toEqual([3, 2, 4]);
    expect(await ids('?limit=2&offset=1')).toEqual([2, 1]);
    expect(await list('?category=none')).toEqual({ count: 0, offset: 0, settled_outcomes: [] });
  });

  it.each([
    ['limit=0', ['limit: must be an integer from 1 to 200']],
    ['category=%21', 'Invalid category'],
    ['market_class=x', 'Invalid market_class'],
  ])('refuses ?%s', async (query, message) => {
    const response = await api.get(`/v1/settledOutcomes?${query}`);
    expect([response.status, (await response.json()).message]).toEqual([400, message]);
  });

  it('minds the letter case of its path', async () => {
    expect((await api.get('/v1/settledoutcomes')).status).toBe(404);
  });
});
