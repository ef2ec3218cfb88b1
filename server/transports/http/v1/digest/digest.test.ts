import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '#server/test/api.ts';
import { keepWindows } from '#server/test/market-data/keep-windows.ts';
import { type SeedFill, SeedMarkets, walletOf } from '#server/test/market-data/seed-markets.ts';
import { agrees, differences } from '#server/test/oracle/compare.ts';
import { isPayout, isTrade, ledgerOf, ledgers, within } from '../leaderboard/testing/plain-ledger.ts';
import { randomFills } from '../leaderboard/testing/random-fills.ts';

const NOW = Date.UTC(2026, 6, 30, 12, 30);
const HOUR = 3_600_000;
const PERIODS: [string, number][] = [
  ['1d', 24],
  ['7d', 168],
  ['30d', 720],
];
type Delta = { current: number; prior: number; change: number; pct: number | null };
type Json = Record<string, never> & { [name: string]: unknown };

const dollars = (rows: SeedFill[]): number =>
  rows.reduce((sum, fill) => sum + Math.round(fill.px * fill.sz * 1e8), 0) / 1e8;
const wallets = (rows: SeedFill[]): number => new Set(rows.map((fill) => fill.wallet)).size;
const taken = (rows: SeedFill[]): SeedFill[] =>
  rows.filter((fill) => isTrade(fill) && fill.crossed !== false);
const routed = (rows: SeedFill[]): SeedFill[] => rows.filter((fill) => fill.builder === 201);
const outcomeOf = (fill: SeedFill): number => Math.floor(fill.coin / 10);
const fees = (rows: SeedFill[]): number =>
  rows.reduce((sum, fill) => sum + Math.round((fill.builderFee ?? 0) * 100), 0) / 100;

const paid = (coin: number, wallet: number, px: number, sz: number, hours: number): SeedFill => ({
  ...{ timeMs: NOW - hours * HOUR, coin, wallet, px, sz, closedPnl: px * sz - 5, dir: 'Settlement' },
});
const fills: SeedFill[] = [
  ...randomFills(11, 800, NOW, 70),
  ...[paid(110, 3, 1, 40, 3), paid(111, 4, 0, 40, 3), paid(120, 5, 1, 90, 30)],
  { timeMs: NOW - 2 * HOUR, coin: 130, wallet: 21, dir: 'Buy', px: 0.4, sz: 100, closedPnl: 0 },
  { timeMs: NOW - 900 * HOUR, coin: 141, wallet: 21, dir: 'Split Outcome', side: 'B', px: 0.5, sz: 7 },
  { timeMs: NOW - 3 * HOUR, coin: 150, wallet: 21, dir: 'Buy', px: 0.5, sz: 10 },
  { timeMs: NOW - 2 * HOUR, coin: 150, wallet: 21, dir: 'Sell', side: 'A', px: 0.6, sz: 10, closedPnl: 1 },
];

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ now: () => NOW });
  const seed = new SeedMarkets(api.database.pool);
  for (let outcomeId = 1; outcomeId <= 30; outcomeId += 1) {
    await seed.outcome({ outcomeId, firstSeenMs: NOW - outcomeId * 8 * HOUR });
  }
  await seed.outcome({ outcomeId: 31, firstSeenMs: NOW - HOUR, settleFraction: '1' });
  await api.database.pool.query(
    'UPDATE outcome SET expiry_ms = CASE outcome_id WHEN 13 THEN $1::bigint WHEN 14 THEN $1 - 1000 END WHERE outcome_id IN (13, 14)',
    [NOW + 5 * HOUR],
  );
  await seed.fills(...fills);
});
afterAll(() => api.stop());

/** Whether a delta is that of `measure` over the window and the one before. */
function expectDelta(delta: Delta, hours: number, measure: (rows: SeedFill[]) => number, of = fills): void {
  const [current, prior] = [measure(within(of, NOW, hours)), measure(within(of, NOW, hours, 1))];
  const want = { current, prior, pct: prior === 0 ? null : ((current - prior) / Math.abs(prior)) * 100 };
  expect(differences(delta, want)).toEqual([]);
  expect(Math.abs(delta.change - (current - prior))).toBeLessThan(1e-7);
}

/** Whether the totals of `of` are the direct sums of the window and of the one before. */
async function expectTotals(of: TestApi, period: string, hours: number): Promise<void> {
  const { totals } = await of.ok<{ totals: Record<string, Delta> }>(`/v1/digest/global?period=${period}`);
  expectDelta(totals.volume as Delta, hours, (rows) => dollars(taken(rows)));
  expectDelta(totals.trades as Delta, hours, (rows) => taken(rows).length);
  expectDelta(totals.unique_traders as Delta, hours, (rows) => wallets(rows.filter(isTrade)));
  const feeUsd = (rows: SeedFill[]) => ledgers(rows).reduce((sum, row) => sum + row.total_fees, 0);
  expectDelta(totals.fees as Delta, hours, feeUsd);
}

describe('GET /v1/digest/global', () => {
  it.each(PERIODS)(
    'over %s has totals that are the direct sums of the window and of the one before',
    (period, hours) => expectTotals(api, period, hours),
  );

  it.each(PERIODS)(
    'over %s has the same totals from the windows that ingest keeps',
    async (period, hours) => {
      await keepWindows(api.database.pool, NOW);
      // Another application, which remembers no answer yet.
      const fresh = await startTestApi({ now: () => NOW, database: api.database });
      try {
        await expectTotals(fresh, period, hours);
      } finally {
        await fresh.stop();
      }
    },
  );

  it.each(PERIODS)(
    'over %s ranks markets, traders and single trades by their direct sums',
    async (period, hours) => {
      const digest = await api.ok<{ [name: string]: Json[] }>(`/v1/digest/global?period=${period}`);
      const rows = within(fills, NOW, hours);
      const markets = [...new Set(taken(rows).map(outcomeOf))]
        .map((id) => [id, dollars(taken(rows).filter((fill) => outcomeOf(fill) === id))] as const)
        .sort(([a, left], [b, right]) => right - left || a - b);
      expect(digest.trending_markets?.map((row) => row.outcome_id)).toEqual(
        markets.slice(0, 10).map(([id]) => id),
      );
      expect(
        digest.trending_markets?.every((row, at) => agrees(Number(row.volume), markets[at]?.[1] ?? -1)),
      ).toBe(true);
      const traders = ledgers(rows).sort((left, right) => right.total_pnl - left.total_pnl);
      expect(digest.top_traders?.map((row) => row.user)).toEqual(traders.slice(0, 10).map((row) => row.user));
      const whales = taken(rows).map((fill) => Math.round(fill.px * fill.sz * 1e8) / 1e8);
      whales.sort((left, right) => right - left);
      expect(digest.biggest_whales?.map((row) => row.notional)).toEqual(whales.slice(0, 10));
    },
  );

  it('lists settlements of the window by payout, and the newest 25 outcomes', async () => {
    const day = await api.ok<{ [name: string]: Json[] }>('/v1/digest/global?period=1d');
    expect(day.biggest_settlements).toEqual([
      {
        ...{ outcome_id: 11, title: 'Title 11', settled_at: '2026-07-30 09:30:00.000' },
        ...{ total_payout: 40, settled_shares: 80, settled_pnl: 30, holders_settled: 2 },
      },
    ]);
    expect(day.new_markets?.map((row) => row.outcome_id)).toEqual([31, 1, 2]);
    const month = await api.ok<{ [name: string]: Json[] }>('/v1/digest/global?period=30d');
    expect(month.biggest_settlements?.slice(0, 2).map((row) => row.outcome_id)).toEqual([12, 11]);
    expect(month.new_markets).toHaveLength(25);
  });

  it('takes a week when the period is unknown or absent, and may be kept for an hour', async () => {
    const { generated_at, ...week } = await api.ok('/v1/digest/global?period=7d');
    for (const query of ['', '?period=1y'])
      expect(await api.ok(`/v1/digest/global${query}`)).toMatchObject(week);
    expect(generated_at).toBe('2026-07-30 12:30:00.000');
    const { headers } = await api.get('/v1/digest/global');
    expect(headers.get('cache-control')).toBe('public, max-age=3600');
  });

  it('refuses a period that is given twice, and denies an unknown key', async () => {
    expect((await api.get('/v1/digest/global?period=1d&period=7d')).status).toBe(400);
    expect((await api.get('/v1/digest/global', { key: 'hm_unknown' })).status).toBe(401);
  });
});

describe('GET /v1/digest/builder/:address', () => {
  const path = `/v1/digest/builder/${walletOf(201)}`;

  it.each(PERIODS)('over %s has the direct sums of what it routed', async (period, hours) => {
    const digest = await api.ok<{
      summary: Record<string, Delta>;
      fees: { period: Delta; cumulative: number };
      [name: string]: unknown;
    }>(`${path}?period=${period}`);
    const own = routed(fills);
    const now = within(own, NOW, hours);
    expectDelta(
      digest.summary.volume_routed as Delta,
      hours,
      (rows) => dollars(rows.filter((fill) => !isPayout(fill))),
      own,
    );
    expectDelta(digest.summary.trades as Delta, hours, (rows) => rows.filter(isTrade).length, own);
    expectDelta(digest.summary.unique_traders as Delta, hours, (rows) => wallets(rows.filter(isTrade)), own);
    expectDelta(digest.fees.period, hours, fees, own);
    expect(digest.fees.cumulative).toBe(fees(own));
    const earlier = new Set(own.filter((fill) => !now.includes(fill)).map((fill) => fill.wallet));
    const newcomers = new Set(now.map((fill) => fill.wallet)).difference(earlier);
    const share = (fees(now) / fees(within(fills, NOW, hours))) * 100;
    const payouts = now.filter(isPayout);
    expect(differences(digest, { new_traders: newcomers.size, market_share_pct: share })).toEqual([]);
    expect(digest.settlements).toEqual({
      total: payouts.length,
      won: payouts.filter((fill) => fill.px === 1).length,
      lost: payouts.filter((fill) => fill.px === 0).length,
      total_payout: dollars(payouts),
    });
    const largest = Math.max(...taken(now).map((fill) => Math.round(fill.px * fill.sz * 1e8) / 1e8));
    expect(digest.biggest_whale).toMatchObject({ notional: largest });
    const flows = now.filter((fill) => !isPayout(fill));
    const top = (digest.top_markets as Json[]).map((row) => [row.outcome_id, row.volume]);
    const want = [...new Set(flows.map(outcomeOf))]
      .map((id) => [id, dollars(flows.filter((fill) => outcomeOf(fill) === id))] as const)
      .sort(([a, left], [b, right]) => right - left || a - b);
    expect(top).toEqual(want);
  });

  it('is zeros for a builder that nobody knows, with null where there is nothing to compare with', async () => {
    const zero = { current: 0, prior: 0, change: 0, pct: null };
    expect(await api.ok(`/v1/digest/builder/${walletOf(99)}`)).toMatchObject({
      summary: { volume_routed: zero, trades: zero, unique_traders: zero },
      fees: { period: zero, cumulative: 0 },
      ...{ new_traders: 0, market_share_pct: 0, top_markets: [], biggest_whale: null, degraded: [] },
    });
  });

  it('refuses a malformed address, and denies an unknown key', async () => {
    const refused = await api.get('/v1/digest/builder/0x12');
    expect([refused.status, (await refused.json()).message]).toEqual([400, 'Invalid address']);
    expect((await api.get(path, { key: 'hm_unknown' })).status).toBe(401);
  });
});

describe('GET /v1/digest/trader/:address', () => {
  const path = `/v1/digest/trader/${walletOf(3)}`;
  const own = fills.filter((fill) => fill.wallet === 3);

  it.each(PERIODS)('over %s has the direct sums of the wallet', async (period, hours) => {
    const digest = await api.ok<{
      pnl: { realized: Delta; [name: string]: unknown };
      settlements: { biggest_win: Json; biggest_loss: Json; [name: string]: unknown };
      positions: object;
    }>(`${path}?period=${period}`);
    const pnl = (rows: SeedFill[]) => (rows.length === 0 ? 0 : ledgerOf(rows).total_pnl);
    const now = within(own, NOW, hours);
    const { wins, losses, roi, win_rate, markets_traded } = ledgerOf(now);
    const payouts = now.filter(isPayout);
    const gains = payouts.map((fill) => fill.closedPnl ?? 0);
    expectDelta(digest.pnl.realized, hours, pnl, own);
    const want = { cumulative: pnl(own), roi_pct: roi * 100, win_rate_pct: win_rate * 100, wins, losses };
    expect(differences(digest.pnl, want)).toEqual([]);
    const sums = { won: wins, lost: losses, total_payout: dollars(payouts), settled_pnl: pnl(payouts) };
    expect(differences(digest.settlements, sums)).toEqual([]);
    expect(digest.settlements.biggest_win.closed_pnl).toBe(Math.max(...gains));
    expect(digest.settlements.biggest_loss?.closed_pnl ?? 0).toBe(Math.min(0, ...gains));
    expect(digest.positions).toMatchObject({ markets_traded });
  });

  it('counts positions opened and closed in the window, and those that are held whenever they were opened', async () => {
    const { positions } = await api.ok(`/v1/digest/trader/${walletOf(21)}?period=1d`);
    expect(positions).toEqual({ opened: 2, closed: 1, still_open: 2, markets_traded: 2 });
  });

  it('shows what it holds that is to expire, at the last price, and not what has expired', async () => {
    expect((await api.ok(`/v1/digest/trader/${walletOf(21)}?period=1d`)).closing_soon).toEqual(
      [
        {
          ...{ coin: '#130', outcome_id: 13, net_size: 100, title: 'Title 13', underlying: '' },
          ...{ expiry: '2026-07-30 17:30:00.000', implied_prob: 0.4, mark_to_market_usd: 40 },
        },
        {
          ...{ coin: '#141', outcome_id: 14, net_size: 7, title: 'Title 14', underlying: '' },
          ...{ expiry: '2026-07-30 17:29:59.000', implied_prob: 0, mark_to_market_usd: 0 },
        },
      ].reverse(),
    );
  });

  it('is zeros for a wallet without history', async () => {
    const zero = { current: 0, prior: 0, change: 0, pct: null };
    expect(await api.ok(`/v1/digest/trader/${walletOf(99)}`)).toMatchObject({
      ...{ period: '7d', trader: walletOf(99), degraded: [], closing_soon: [] },
      pnl: { realized: zero, cumulative: 0, roi_pct: 0, win_rate_pct: 0, wins: 0, losses: 0 },
      positions: { opened: 0, closed: 0, still_open: 0, markets_traded: 0 },
      settlements: {
        won: 0,
        lost: 0,
        total_payout: 0,
        settled_pnl: 0,
        biggest_win: null,
        biggest_loss: null,
      },
    });
  });

  it('refuses a malformed address, and denies an unknown key', async () => {
    const refused = await api.get('/v1/digest/trader/0xzz');
    expect([refused.status, (await refused.json()).message]).toEqual([400, 'Invalid address']);
    expect((await api.get(path, { key: 'hm_unknown' })).status).toBe(401);
  });
});
