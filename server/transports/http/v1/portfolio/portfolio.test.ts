import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '#server/test/api.ts';
import { SeedMarkets, walletOf } from '#server/test/market-data/seed-markets.ts';
import {
  count,
  isLoss,
  isPayout,
  isTrade,
  isWin,
  type PlainFill,
  toPlain,
  usd,
  utc,
} from '#services/wallets/testing/plain-figures.ts';
import { randomHistory, WALLETS } from '#services/wallets/testing/random-history.ts';

type Fill = { tid: number; dir: string; user: string };
type Day = { date: string; daily_pnl: number; cumulative_pnl: number };
type Portfolio = {
  totals: Record<string, number>;
  by_market: Record<string, unknown>[];
  recent_fills: Fill[];
  settlements: Fill[];
};

const STRANGER = walletOf(200);
const history = randomHistory(5, 900);
const fillsOf = (wallet: number): PlainFill[] =>
  history.filter((fill) => fill.wallet === wallet).map(toPlain);
const wallets = Array.from({ length: WALLETS }, (_, index) => index + 1);

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  const seed = new SeedMarkets(api.database.pool);
  await seed.outcome({ outcomeId: 1 });
  await seed.fills(...history);
});
afterAll(() => api.stop());

const portfolio = (wallet: number): Promise<Portfolio> =>
  api.ok<Portfolio>(`/v1/portfolio/${walletOf(wallet)}`);
const days = async (wallet: number): Promise<Day[]> =>
  (await api.ok<{ data: Day[] }>(`/v1/portfolio/${walletOf(wallet)}/pnl-history`)).data;

/** Newest first: of one instant the later in sequence, which is the order of trade ids here. */
const newestTids = (fills: PlainFill[]): unknown[] => fills.toReversed().map(({ tid }) => tid);

function marketRows(fills: PlainFill[]): Record<string, unknown>[] {
  const byCoin = [...Map.groupBy(fills, ({ coin }) => coin)];
  const latest = (of: PlainFill[]): number => of.at(-1)?.tid ?? 0;
  return byCoin
    .sort(([, left], [, right]) => latest(right) - latest(left))
    .map(([coin, of]) => ({
      coin: `#${coin}`,
      total_trades: count(of, isTrade),
      total_settlements: count(of, isPayout),
      won_count: count(of, isWin),
      lost_count: count(of, isLoss),
      total_volume: usd(of, 'notionalE8'),
      total_pnl: usd(of, 'pnlE8'),
      total_fee: usd(of, 'feeE8'),
      first_trade: utc(of[0]?.timeMs ?? 0),
      last_trade: utc(of.at(-1)?.timeMs ?? 0),
    }));
}

describe('GET /v1/portfolio/:user', () => {
  it.each(wallets)('sums every fill of wallet %i, payouts and conversions included', async (wallet) => {
    const of = fillsOf(wallet);
    expect((await portfolio(wallet)).totals).toEqual({
      total_trades: count(of, isTrade),
      total_settlements: count(of, isPayout),
      wins: count(of, isWin),
      losses: count(of, isLoss),
      total_pnl: usd(of, 'pnlE8'),
      total_volume: usd(of, 'notionalE8'),
      total_fees: usd(of, 'feeE8'),
      markets_traded: new Set(of.map(({ coin }) => coin)).size,
    });
  });

  it('has one row for each coin, the one with the latest fill first, without a limit', async () => {
    for (const wallet of wallets) {
      expect((await portfolio(wallet)).by_market).toEqual(marketRows(fillsOf(wallet)));
    }
    expect((await portfolio(1)).by_market.length).toBeGreaterThan(50);
  });

  it('shows the last 20 fills of every dir and the last 50 payouts, newest first', async () => {
    const of = fillsOf(1);
    const { recent_fills: recent, settlements } = await portfolio(1);
    expect(recent.map(({ tid }) => tid)).toEqual(newestTids(of).slice(0, 20));
    expect(count(of, isPayout)).toBeGreaterThan(50);
    expect(settlements.map(({ tid }) => tid)).toEqual(newestTids(of.filter(isPayout)).slice(0, 50));
    expect(new Set(settlements.map(({ dir, user }) => `${dir} ${user}`))).toEqual(
      new Set([`Settlement ${walletOf(1)}`]),
    );
  });

  it('has zeros and empty lists for an address without history, of any case', async () => {
    const totals = { total_trades: 0, total_settlements: 0, wins: 0, losses: 0, total_pnl: 0 };
    expect(await api.ok(`/v1/portfolio/${STRANGER.toUpperCase().replace('X', 'x')}`)).toEqual({
      user: STRANGER,
      totals: { ...totals, total_volume: 0, total_fees: 0, markets_traded: 0 },
      ...{ by_market: [], recent_fills: [], settlements: [] },
    });
  });
});

describe('GET /v1/portfolio/:user/pnl-history', () => {
  it.each(wallets)('ends for wallet %i at the total PnL of its portfolio', async (wallet) => {
    const history = await days(wallet);
    const { totals } = await portfolio(wallet);
    expect(history.at(-1)?.cumulative_pnl).toBe(totals.total_pnl);
  });

  it('has exactly the days with fills, each with its own sums and what all so far come to', async () => {
    for (const wallet of wallets) {
      const of = fillsOf(wallet);
      const byDay = Map.groupBy(of, ({ timeMs }) => utc(timeMs).slice(0, 10));
      const expected = [...byDay].map(([date, ofDay]) => ({
        date,
        daily_pnl: usd(ofDay, 'pnlE8'),
        trades: count(ofDay, isTrade),
        wins: count(ofDay, isWin),
        losses: count(ofDay, isLoss),
        cumulative_pnl: usd(
          of.filter(({ timeMs }) => utc(timeMs).slice(0, 10) <= date),
          'pnlE8',
        ),
      }));
      expect(await days(wallet)).toEqual(expected);
    }
  });

  it('ignores parameters for days, and is empty for an address without history', async () => {
    const path = `/v1/portfolio/${walletOf(1)}/pnl-history`;
    expect(await api.ok(`${path}?days=1&limit=x`)).toEqual(await api.ok(path));
    expect(await api.ok(`/v1/portfolio/${STRANGER}/pnl-history`)).toEqual({ user: STRANGER, data: [] });
  });
});

describe.each(['', '/pnl-history'])('GET /v1/portfolio/:user%s', (part) => {
  it.each(['0x12', 'abc', `${walletOf(1)}0`])('refuses %s as an address', async (user) => {
    const response = await api.get(`/v1/portfolio/${user}${part}`);
    expect([response.status, (await response.json()).message]).toEqual([400, 'Invalid address']);
  });

  it('refuses a key that nobody holds, works without one, and may not be kept', async () => {
    const path = `/v1/portfolio/${walletOf(1)}${part}`;
    expect((await api.get(path, { key: 'hm_none' })).status).toBe(401);
    const open = await api.get(path, { key: null });
    expect([open.status, open.headers.get('cache-control')]).toEqual([200, null]);
  });
});
