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
} from '#services/wallets/testing/plain-figures.ts';
import { randomHistory, WALLETS } from '#services/wallets/testing/random-history.ts';
import { createPool } from '#store/pool.ts';

type SmartMoney = { data: Record<string, unknown>[]; min_sample: number; limit: number; scoring: string };
type Favorite = { name: string; volume: number; trades: number };
type Profile = Record<string, unknown> & {
  favorite_categories: Favorite[];
  favorite_underlyings: Favorite[];
};
type Edge = {
  brier_score: number;
  scored_positions: number;
  win_rate: number;
  settled_pnl: number;
  buckets: Record<string, number | string>[];
  mode: string;
};

const TICKERS = ['BTC', 'ETH', 'SOL', 'HYPE', 'XRP', 'DOGE', 'BNB', 'ADA', 'AVAX', 'LINK', 'SUI', 'APT'];
const NO_CATEGORY = { category: 'other', underlying: '' };
/** By outcome: 12 tickers, two categories without a ticker, and some that count as `other`. */
const placeOf = (outcomeId: number): { category: string; underlying: string } => {
  const kind = outcomeId % 15;
  if (kind < 12) return { category: 'crypto', underlying: TICKERS[kind] as string };
  return kind === 14 ? NO_CATEGORY : { category: kind === 12 ? 'sports' : 'macro', underlying: '' };
};

const history = randomHistory(23, 900);
const fillsOf = (wallet: number): PlainFill[] =>
  history.filter((fill) => fill.wallet === wallet).map(toPlain);
const wallets = Array.from({ length: WALLETS }, (_, index) => index + 1);
const payoutsOf = (wallet: number): PlainFill[] => fillsOf(wallet).filter(isPayout);
const ratio = (dividend: number, divisor: number): number => (divisor === 0 ? 0 : dividend / divisor);

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  const seed = new SeedMarkets(api.database.pool);
  for (let outcomeId = 1; outcomeId <= 40; outcomeId += 1) {
    await seed.outcome({ outcomeId, ...placeOf(outcomeId) });
  }
  await seed.fills(...history);
});
afterAll(() => api.stop());

const smart = (query = ''): Promise<SmartMoney> => api.ok<SmartMoney>(`/v1/traders/smart-money${query}`);

describe('GET /v1/traders/smart-money', () => {
  it('ranks wallets by settled PnL over the root of settled positions, as plain sums over the fills do', async () => {
    const ranked = wallets
      .map((wallet) => {
        const payouts = payoutsOf(wallet);
        const [wins, losses] = [count(payouts, isWin), count(payouts, isLoss)];
        const pnl = usd(payouts, 'pnlE8');
        const volume = usd(fillsOf(wallet), 'notionalE8');
        return {
          user: walletOf(wallet),
          score: expect.closeTo(pnl / Math.sqrt(payouts.length), 9),
          settled_pnl: pnl,
          settled_positions: payouts.length,
          ...{ wins, losses, win_rate: ratio(wins, wins + losses), total_volume: volume },
          roi: expect.closeTo(pnl / volume, 12),
          by: pnl / Math.sqrt(payouts.length),
        };
      })
      .filter((row) => row.settled_positions >= 10)
      .sort((left, right) => right.by - left.by)
      .map(({ by: _, ...row }, index) => ({ rank: index + 1, ...row }));
    expect(ranked.length).toBeGreaterThan(5);
    expect(await smart()).toEqual({
      ...{ data: ranked, min_sample: 10, limit: 50 },
      scoring: 'score = settled_pnl / sqrt(settled_positions)',
    });
  });

  it('leaves out wallets with fewer settled positions than asked for, and stops at the limit', async () => {
    const sizes = wallets.map((wallet) => payoutsOf(wallet).length).sort((left, right) => left - right);
    const middle = sizes[4] as number;
    const { data } = await smart(`?min_sample=${middle}`);
    expect(data.length).toBe(sizes.filter((size) => size >= middle).length);
    expect((await smart('?limit=2')).data).toEqual((await smart()).data.slice(0, 2));
    expect((await smart('?min_sample=1000')).data).toEqual([]);
  });

  it.each([
    ['min_sample=0&limit=0', 10, 50],
    ['min_sample=&limit=', 10, 50],
    ['min_sample=abc&limit=NaN', 10, 50],
    ['min_sample=-5&limit=-1', 1, 1],
    ['min_sample=1001&limit=201', 1000, 200],
    ['min_sample=99999999999999999999999&limit=Infinity', 1000, 50],
    ['min_sample=7.9&limit=0.4', 7, 50],
    ['min_sample=%00&limit=1e2', 10, 50],
    ['min_sample=1&limit=200', 1, 200],
    ['min_sample=3&min_sample=4&limit=5&limit=5', 10, 50],
  ])('answers ?%s with a sample of %i and a limit of %i, and never refuses', async (query, sample, limit) => {
    expect(await smart(`?${query}`)).toMatchObject({ min_sample: sample, limit });
  });

  it('may be kept for an hour, works without a key, and refuses one that nobody holds', async () => {
    const open = await api.get('/v1/traders/smart-money', { key: null });
    expect([open.status, open.headers.get('cache-control')]).toEqual([200, 'public, max-age=3600']);
    expect((await api.get('/v1/traders/smart-money', { key: 'hm_none' })).status).toBe(401);
  });

  it('is 503 with Retry-After, and no zeros, when the database takes longer than it may', async () => {
    const pool = createPool(api.database.url, { statementTimeoutMs: 100 });
    const slow = await startTestApi({ database: api.database, reads: pool });
    const blocker = await api.database.pool.connect();
    try {
      await blocker.query('BEGIN; LOCK TABLE wallet_total, wallet_coin');
      for (const part of ['smart-money', `${walletOf(1)}/profile`, `${walletOf(1)}/edge`]) {
        const response = await slow.get(`/v1/traders/${part}`);
        expect([response.status, response.headers.get('retry-after')]).toEqual([503, '30']);
        expect(response.headers.get('cache-control')).toBe('no-store');
      }
    } finally {
      await blocker.query('ROLLBACK');
      blocker.release();
      await slow.stop();
      await pool.end();
    }
  });
});

const top = (fills: PlainFill[], of: (outcomeId: number) => string): Favorite[] => {
  const named = Map.groupBy(fills.filter(isTrade), ({ coin }) => of(Math.floor(coin / 10)));
  return [...named]
    .filter(([name]) => name !== '' && name !== 'other')
    .map(([name, traded]) => ({ name, volume: usd(traded, 'notionalE8'), trades: traded.length }))
    .sort((left, right) => right.volume - left.volume)
    .slice(0, 10);
};

describe('GET /v1/traders/:address/profile', () => {
  it.each(wallets)(
    'sums the fills of wallet %i: volume without payouts, PnL of every fill',
    async (wallet) => {
      const fills = fillsOf(wallet);
      const trades = fills.filter(isTrade);
      const [wins, losses] = [count(fills, isWin), count(fills, isLoss)];
      const [pnl, volume] = [usd(fills, 'pnlE8'), usd(trades, 'notionalE8')];
      const lower = wallets.filter((other) => usd(fillsOf(other), 'pnlE8') < pnl).length;
      const profile = await api.ok<Profile>(`/v1/traders/${walletOf(wallet)}/profile`);
      expect(profile).toEqual({
        user: walletOf(wallet),
        ...{ total_volume: volume, total_trades: trades.length, total_pnl: pnl, wins, losses },
        roi: expect.closeTo(ratio(pnl, volume), 12),
        win_rate: ratio(wins, wins + losses),
        settled_positions: count(fills, isPayout),
        favorite_categories: top(fills, (outcomeId) => placeOf(outcomeId).category),
        favorite_underlyings: top(fills, (outcomeId) => placeOf(outcomeId).underlying),
        pnl_percentile: lower / WALLETS,
      });
    },
  );

  it('names at most ten favorites, and neither `other` nor the empty one', async () => {
    const profile = await api.ok<Profile>(`/v1/traders/${walletOf(1)}/profile`);
    expect(profile.favorite_underlyings.length).toBe(10);
    const categories = profile.favorite_categories.map(({ name }) => name);
    expect(new Set(categories)).toEqual(new Set(['crypto', 'sports', 'macro']));
  });

  it('has zeros, no favorites and no percentile for an address without history', async () => {
    expect(await api.ok(`/v1/traders/${walletOf(200)}/profile`)).toEqual({
      user: walletOf(200),
      ...{ total_volume: 0, total_trades: 0, total_pnl: 0, roi: 0, win_rate: 0, wins: 0, losses: 0 },
      ...{ settled_positions: 0, favorite_categories: [], favorite_underlyings: [], pnl_percentile: null },
    });
  });
});

type Scored = { prob: number; won: 0 | 1; pnl: bigint };

/** Positions that began with a Buy and that a payout at 0 or 1 ended. */
function scoredPositions(wallet: number): Scored[] {
  return [...Map.groupBy(fillsOf(wallet), ({ coin }) => coin).values()].flatMap((fills) => {
    const payout = fills.find((fill) => isWin(fill) || isLoss(fill));
    if (fills[0]?.dir !== 'Buy' || !payout) return [];
    const buys = fills.filter(({ dir }) => dir === 'Buy');
    const shares = buys.reduce((sum, { sz }) => sum + BigInt(Math.round(sz * 1e8)), 0n);
    return {
      prob: (usd(buys, 'notionalE8') * 1e8) / Number(shares),
      won: isWin(payout) ? 1 : 0,
      pnl: payout.pnlE8,
    };
  });
}

const edge = (wallet: number): Promise<Edge> => api.ok<Edge>(`/v1/traders/${walletOf(wallet)}/edge`);
const pnlOf = (scored: Scored[]): number => Number(scored.reduce((sum, { pnl }) => sum + pnl, 0n)) / 1e8;
const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const figures = (scored: Scored[]) => ({
  win_rate: expect.closeTo(mean(scored.map(({ won }) => won)), 12),
  settled_pnl: pnlOf(scored),
});

describe('GET /v1/traders/:address/edge', () => {
  it.each(wallets)('scores wallet %i as plain code over its fills does', async (wallet) => {
    const scored = scoredPositions(wallet);
    const byBucket = Map.groupBy(scored, ({ prob }) => Math.floor(prob * 10));
    expect(await edge(wallet)).toEqual({
      user: walletOf(wallet),
      brier_score: expect.closeTo(mean(scored.map(({ prob, won }) => (prob - won) ** 2)), 12),
      scored_positions: scored.length,
      ...figures(scored),
      buckets: [...byBucket]
        .sort(([left], [right]) => left - right)
        .map(([bucket, inBucket]) => ({
          bucket: `${bucket * 10}-${bucket * 10 + 10}`,
          positions: inBucket.length,
          wins: inBucket.filter(({ won }) => won === 1).length,
          avg_entry_prob: expect.closeTo(mean(inBucket.map(({ prob }) => prob)), 12),
          ...figures(inBucket),
        })),
      mode: 'full',
    });
  });

  it('leaves out positions that began otherwise than with a Buy, are open, or were paid a fraction', async () => {
    const { scored_positions: scored } = await edge(1);
    expect(scored).toBeGreaterThan(10);
    expect(scored).toBeLessThan(payoutsOf(1).length);
  });

  it('has no score and no buckets for an address without history', async () => {
    expect(await edge(200)).toEqual({
      ...{ user: walletOf(200), brier_score: null, scored_positions: 0, win_rate: 0, settled_pnl: 0 },
      ...{ buckets: [], mode: 'full' },
    });
  });
});

describe.each(['profile', 'edge'])('GET /v1/traders/:address/%s', (part) => {
  it.each(['0x12', 'smart', `${walletOf(1)}0`])('refuses %s as an address', async (address) => {
    const response = await api.get(`/v1/traders/${address}/${part}`);
    expect([response.status, (await response.json()).message]).toEqual([400, 'Invalid address']);
  });

  it('may be kept for 30 s, works without a key, and refuses one that nobody holds', async () => {
    const path = `/v1/traders/${walletOf(1)}/${part}`;
    const open = await api.get(path, { key: null });
    expect([open.status, open.headers.get('cache-control')]).toEqual([200, 'public, max-age=30']);
    expect((await api.get(path, { key: 'hm_none' })).status).toBe(401);
  });
});
