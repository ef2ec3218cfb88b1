import { createElement, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import { renderAnswered } from '#app/data/testing/render-answered.ts';
import { CalibrationPlot } from './calibration-plot.tsx';
import { EdgePanel } from './edge-panel.tsx';
import { FillsPanel } from './fills-panel.tsx';
import { MarketsPanel } from './markets-panel.tsx';
import { PnlPanel } from './pnl-panel.tsx';
import { WalletTotals } from './wallet-totals.tsx';

const address = `0x${'a'.repeat(40)}`;
type Answer = NonNullable<Parameters<typeof renderAnswered>[1]>;
const words = (element: ReactNode, answer: Answer = () => {}): string =>
  renderAnswered(element, answer)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');

/** What was read of a wallet, as its panels are given it. */
const asked = (data: object) =>
  ({
    ...{ data, isError: false, error: null, dataUpdatedAt: 0, refetch: () => {}, isPlaceholderData: false },
  }) as never;

const OF = { side: 0, sideName: 'Yes', outcomeId: 1, isSettled: true, title: 'Rain?', name: '' };
const MARKET = {
  ...{ coin: '#10', won_count: 0, lost_count: 0, total_settlements: 0, total_pnl: 0, total_volume: 0 },
  ...{ total_trades: 1, last_trade: '2026-11-20 00:00:00.000', of: OF },
};
const markets = (shown: object[], marketCount: number): string => {
  const query = asked({ markets: shown, marketCount });
  return words(createElement(MarketsPanel, { address, query, order: 'recent', onOrder: () => {} }));
};

test.each([
  ['Won', { won_count: 1, total_settlements: 1 }],
  ['Lost', { lost_count: 1, total_settlements: 1 }],
  ['Split', { total_settlements: 1 }],
  ['Exited early', {}],
  ['Open', { of: { ...OF, isSettled: false } }],
])('a market of a wallet is called “%s” where it stands at %j', (result, state) => {
  expect(markets([{ ...MARKET, ...state }], 1)).toContain(` Rain? ${result} `);
});

test('a list that is cut off says of how many coins, and where all of them are', () => {
  expect(markets([MARKET], 1)).toContain(' 1 coin ');
  expect(markets([MARKET, { ...MARKET, coin: '#20' }], 2)).toContain(' 2 coins ');
  expect(markets([MARKET], 1_200)).toContain(
    'The first 1 of 1,200 coins. The API call below returns all of them.',
  );
});

test('a wallet without a day of fills has no chart but says so', () => {
  const panel = createElement(PnlPanel, { address, view: 'chart', onView: () => {} });
  const shown = words(panel, (queries, api) =>
    queries.setQueryData(api.wallets.pnlHistory.queryKey({ address }), { data: [] } as never),
  );
  expect(shown).toContain('No fills yet.');
});

test('a wallet that held nothing to settlement is not scored', () => {
  const edge = (answer: object) =>
    words(createElement(EdgePanel, { address }), (queries, api) =>
      queries.setQueryData(api.wallets.edge.queryKey({ address }), answer as never),
    );
  const nothing = edge({ buckets: [], brier_score: null });
  expect(nothing).toContain('Nothing to score yet: no bought position has been held to settlement.');
  expect(nothing).not.toContain('Brier score');
  const bucket = { bucket: '40-50', positions: 2, win_rate: 0.5, avg_entry_prob: 0.45, settled_pnl: 1 };
  expect(edge({ buckets: [bucket], brier_score: 0.2 })).toContain('Brier score 0.200');
});

const TOTALS = {
  ...{ wins: 0, losses: 0, total_pnl: 0, total_volume: 0, total_trades: 0, markets_traded: 0, total_fees: 0 },
};
const totals = (of: object, profile?: object): string =>
  words(
    createElement(WalletTotals, { address, query: asked({ totals: { ...TOTALS, ...of } }) }),
    (queries, api) => {
      if (profile) queries.setQueryData(api.wallets.profile.queryKey({ address }), profile as never);
    },
  );

test('a wallet without a result has no win rate, one with results has', () => {
  expect(totals({})).toContain('Win rate – 0 won, 0 lost');
  expect(totals({ wins: 3, losses: 1 })).toContain('Win rate 75.0% 3 won, 1 lost');
});

test('nobody is shown ahead of all wallets, and until that is known a dash stands there', () => {
  const profile = { pnl_percentile: 0.9996, favorite_categories: [], favorite_underlyings: [] };
  expect(totals({})).toContain('More PnL than –');
  expect(totals({}, { ...profile, pnl_percentile: null })).toContain('More PnL than –');
  expect(totals({}, profile)).toContain('More PnL than 99.9% of wallets');
  expect(totals({}, profile)).toContain('Most traded –');
  const most = {
    ...profile,
    favorite_categories: [{ name: 'crypto' }],
    favorite_underlyings: [{ name: 'BTC' }],
  };
  expect(totals({}, most)).toContain('Most traded Crypto, BTC');
});

test('a fill that realised nothing shows a dash, not a gain of nothing', () => {
  const fill = {
    coin: '#10',
    dir: 'Buy',
    time: '2026-11-20 10:00:00.000',
    px: 0.4,
    sz: 5,
    tid: 1,
    oid: 1,
    of: OF,
  };
  const fills = (closed_pnl: number) =>
    words(createElement(FillsPanel, { address, query: asked({ recentFills: [{ ...fill, closed_pnl }] }) }));
  expect(fills(0)).toMatch(/40\.0% 5 – /);
  expect(fills(12)).toMatch(/40\.0% 5 \+\$12/);
});

const DAYS = [
  { date: '2026-11-19', daily_pnl: 5, cumulative_pnl: 5, trades: 1, wins: 1, losses: 0 },
  { date: '2026-11-20', daily_pnl: -2, cumulative_pnl: 3, trades: 2, wins: 0, losses: 1 },
];
const pnl = (view: 'chart' | 'table'): string =>
  renderAnswered(createElement(PnlPanel, { address, view, onView: () => {} }), (queries, api) =>
    queries.setQueryData(api.wallets.pnlHistory.queryKey({ address }), { data: DAYS } as never),
  );

test('above its chart stand the total and the daily profit of the newest day', () => {
  const shown = pnl('chart')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');
  expect(shown).toContain('2026-11-20 Line: total +$3.00 Bars: daily −$2.00');
  expect(pnl('chart')).toContain(
    'aria-label="Total profit and loss, +$3.00 after 2 days; a table of it follows"',
  );
});

test('profit and loss can be read as a table instead of a chart', () => {
  expect(pnl('table')).toContain('aria-label="Profit and loss as a table"');
  expect(pnl('table')).not.toContain('data-testid="pnl-chart"');
});

test('the curve of a wallet says in how many price ranges it won more than it paid for', () => {
  const bucket = { positions: 2, settled_pnl: 1 };
  const buckets = [
    { ...bucket, bucket: '40-50', win_rate: 0.5, avg_entry_prob: 0.45 },
    { ...bucket, bucket: '50-60', win_rate: 0.4, avg_entry_prob: 0.55 },
  ];
  const shown = renderAnswered(createElement(CalibrationPlot, { buckets } as never));
  expect(shown).toContain('above it in 1 of 2 price ranges; a table of it follows');
  expect(shown).toContain('2 bought at 45.0%: 50.0% won');
});
