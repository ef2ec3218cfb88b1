import { expect, test } from 'vitest';
import { disagreements, mostFirst } from '../compare.ts';
import { edge } from '../edge.ts';
import { fillRow } from '../fill-rows.ts';
import { groupBy, newestFirst, outcomeOf } from '../markets.ts';
import type { Row } from '../node-files.ts';
import {
  favorites,
  isPayout,
  smartMoney,
  traderTotals,
  walletDays,
  walletMarkets,
  walletTotals,
} from '../wallets.ts';
import { sampleOf, type World } from '../world.ts';

type Json = Record<string, unknown>;
const SAMPLE = 200;

/** Every answer about wallets is what their rows in the node files come to. */
export function walletsAgree(of: () => World): void {
  const sample = (): [string, Row[]][] => sampleOf([...of().byWallet], SAMPLE);
  const expectAt = async (path: string, expected: unknown): Promise<void> => {
    const answer = await of().api.ok<Json>(`/v1${path}`);
    const body = Array.isArray(expected) ? answer.data : answer;
    expect(disagreements(body, expected).slice(0, 10), path).toEqual([]);
  };
  const labelOf = (coin: string): Json | null => {
    const outcome = of().outcomes.get(outcomeOf(coin));
    if (!outcome) return null;
    return {
      ...{ name: `Name ${outcome.outcomeId}`, description: '', side_a_name: 'Yes', side_b_name: 'No' },
      ...{ market_class: outcome.marketClass, underlying: outcome.underlying ?? '', logo_url: '' },
    };
  };
  const portfolio = (user: string, rows: Row[]) => ({
    ...{ user, totals: walletTotals(rows), by_market: walletMarkets(rows) },
    recent_fills: newestFirst(rows).slice(0, 20).map(fillRow),
    settlements: newestFirst(rows.filter(isPayout)).slice(0, 50).map(fillRow),
  });

  test('portfolios with and without labels, and PnL histories, of 200 wallets', async () => {
    expect(sample()).toHaveLength(SAMPLE);
    for (const [user, rows] of sample()) {
      const plain = portfolio(user, rows);
      const by_market = plain.by_market.map((row) => ({ ...row, label: labelOf(row.coin) }));
      await expectAt(`/portfolio/${user}`, plain);
      await expectAt(`/portfolio/${user}/pnl-history`, walletDays(rows));
      await expectAt(`/profile/${user}/full`, { ...plain, by_market, pnl_history: walletDays(rows) });
    }
  });

  test('profiles with favorites and percentile, and edges by bucket, of 200 wallets', async () => {
    const { byWallet, outcomes } = of();
    const pnls = [...byWallet.values()].map((rows) => walletTotals(rows).total_pnl);
    const scored = sample().reduce((sum, [user, rows]) => sum + edge(user, rows).scored_positions, 0);
    expect(scored).toBeGreaterThan(3 * SAMPLE);
    const category = (coin: string) => outcomes.get(outcomeOf(coin))?.category ?? 'other';
    const underlying = (coin: string) => outcomes.get(outcomeOf(coin))?.underlying ?? '';
    for (const [user, rows] of sample()) {
      const totals = traderTotals(rows);
      const expected = {
        ...{ user, ...totals, favorite_categories: favorites(rows, category) },
        favorite_underlyings: favorites(rows, underlying),
        pnl_percentile: pnls.filter((other) => other < totals.total_pnl).length / pnls.length,
      };
      await expectAt(`/traders/${user}/profile`, expected);
      await expectAt(`/traders/${user}/edge`, edge(user, rows));
    }
  });

  test('smart money, the best first', async () => {
    const ranked = [...of().byWallet]
      .map(([user, rows]) => ({ user, ...smartMoney(rows) }))
      .filter((row) => row.settled_positions >= 3)
      .sort(
        mostFirst(
          (row) => [row.score],
          (row) => row.user,
        ),
      );
    expect(ranked.length).toBeGreaterThan(100);
    const listed = ranked.slice(0, SAMPLE).map((row, index) => ({ rank: index + 1, ...row }));
    await expectAt('/traders/smart-money?min_sample=3&limit=200', listed);
  });

  test('the leaderboard of analytics by each of its orders', async () => {
    const trades = traderRows(of().rows);
    for (const sort of ['pnl', 'trades', 'volume']) {
      const figure = sort === 'pnl' ? 'total_pnl' : sort === 'trades' ? 'total_trades' : 'total_volume';
      const expected = trades
        .toSorted(
          mostFirst(
            (row) => [row[figure]],
            (row) => row.user,
          ),
        )
        .slice(0, 200);
      await expectAt(`/analytics/leaderboard/traders?sort=${sort}&limit=200`, expected);
    }
  });
}

/** Wallets with the volume of all their rows, payouts too, as boards have it. */
const traderRows = (rows: Row[]) =>
  [...groupBy(rows, (row) => row.user)].map(([user, own]) => {
    const { total_volume, total_trades, total_pnl } = walletTotals(own);
    return { user, total_volume, total_trades, total_pnl };
  });
