import { createElement, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import { renderAnswered } from '#app/data/testing/render-answered.ts';
import { CalibrationPanel } from './calibration-panel.tsx';
import { CalibrationPlot } from './calibration-plot.tsx';
import { DaysPanel } from './days-panel.tsx';
import { GroupsPanel } from './groups-panel.tsx';
import { IncoherencePanel } from './incoherence-panel.tsx';
import { ResolutionPanel } from './resolution-panel.tsx';
import { Totals } from './totals.tsx';

type Answer = NonNullable<Parameters<typeof renderAnswered>[1]>;
const words = (element: ReactNode, answer: Answer): string =>
  renderAnswered(element, answer)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');

const question = (incoherence: number) => ({
  ...{ question_id: 5, question: 'Who wins?', incoherence, sum_named_yes: 1 + incoherence },
});
const incoherence = (side: 'all' | 'above' | 'below', data: object[]): string =>
  words(createElement(IncoherencePanel, { side, onSide: () => {} }), (queries, api) =>
    queries.setQueryData(api.analytics.incoherence.queryKey({}), { data } as never),
  );

test('without a question that is priced whole, nothing is offered to clear', () => {
  const shown = incoherence('above', []);
  expect(shown).toContain('No open question has a price for every outcome yet.');
  expect(shown).not.toContain('Clear filter');
});

test('a filter that no question meets says which sums there are none of, and can be cleared', () => {
  expect(incoherence('above', [question(-0.1)])).toContain(
    'No question adds up to more than 1. Clear filter',
  );
  expect(incoherence('below', [question(0.1)])).toContain('No question adds up to less than 1. Clear filter');
});

test('questions are shown on the side of 1 that they are on', () => {
  for (const [side, off] of [
    ['above', 0.1],
    ['below', -0.1],
    ['all', 0.1],
    ['all', 0],
  ] as const)
    expect(incoherence(side, [question(off)]), `${side} ${off}`).toContain('Who wins?');
});

test('a question without words is known by its number', () => {
  expect(incoherence('all', [{ ...question(0.1), question: '' }])).toContain('Question 5');
});

test('a list that is cut off says that it holds the questions furthest from 1, a whole one does not', () => {
  const many = Array.from({ length: 100 }, (_, id) => ({ ...question(0.1), question_id: id }));
  expect(incoherence('all', many)).toContain('The 100 questions furthest from 1.');
  expect(incoherence('all', many.slice(1))).not.toContain('furthest from 1');
});

const resolutions = (by: 'category' | 'underlying', data: object[]): string =>
  words(createElement(ResolutionPanel, { by, onBy: () => {} }), (queries, api) =>
    queries.setQueryData(api.analytics.resolutions.queryKey({ groupBy: by }), {
      data,
      group_by: by,
    } as never),
  );
const GROUP = { group: '', total_settled: 3, winners: 2, losers: 4, total_payout: 50 };

test('before a market has settled, the resolutions say so', () => {
  expect(resolutions('category', [])).toContain('No markets have settled yet.');
});

test('markets without an underlying stand as none, and a duration that nobody knows is a dash', () => {
  const shown = resolutions('underlying', [{ ...GROUP, avg_time_to_resolution_sec: null }]);
  expect(shown).toMatch(/None 3 2 \/ 4 \$50 –/);
  expect(resolutions('underlying', [{ ...GROUP, group: 'BTC', avg_time_to_resolution_sec: 7_200 }])).toMatch(
    /BTC 3 2 \/ 4 \$50 2 h/,
  );
});

test('before the first trade, days and groups say so', () => {
  const params = { measure: 'volume', days: '90' } as Parameters<typeof DaysPanel>[0]['params'];
  const days = words(createElement(DaysPanel, { params, change: () => {} }), (queries, api) =>
    queries.setQueryData(api.analytics.volume.queryKey(), { dailyVolume: [] } as never),
  );
  expect(days).toContain('No trades yet. The first day appears here.');
  const groups = words(createElement(GroupsPanel), (queries, api) =>
    queries.setQueryData(api.analytics.groups.queryKey(), { data: [] } as never),
  );
  expect(groups).toContain('No trades yet.');
});

test('without a settled market there is no curve, rather than a perfect one', () => {
  const panel = createElement(CalibrationPanel, { buckets: 10, onBuckets: () => {} });
  const shown = words(panel, (queries, api) =>
    queries.setQueryData(api.analytics.calibration.queryKey({ buckets: 10 }), { sample_size: 0 } as never),
  );
  expect(shown).toContain('No traded market has settled yet, so there is nothing to score.');
  expect(shown).not.toContain('Brier score');
});

test('the builders’ part of all fees is a share, and none before the first fee', () => {
  const none = { totalVolume: 0, volume24h: 0, totalTrades: 0, trades24h: 0, totalUsers: 0, users24h: 0 };
  const rest = { totalFees: 0, fees24h: 0, totalBuilderFees: 0, settledMarkets: 0, activeMarkets: 0 };
  const totals = (state: object) =>
    words(createElement(Totals), (queries, api) =>
      queries.setQueryData(api.analytics.summary.queryKey(), { ...none, ...rest, ...state } as never),
    );
  expect(totals({})).toContain('no fees yet');
  expect(totals({ totalFees: 40, totalBuilderFees: 10 })).toContain('25.0% of all fees');
});

const CURVE = [
  { bucket: 0, n: 1, mean_predicted: 0.1, observed_rate: 0.25 },
  { bucket: 1, n: 0, mean_predicted: null, observed_rate: null },
];
const plot = (curve: object[]): string =>
  renderAnswered(createElement(CalibrationPlot, { calibration: { curve }, lit: null } as never));

test('a bucket without a market has no mark on the curve and no column below it, but its count', () => {
  const shown = plot(CURVE);
  expect(shown).toContain('Predicted against observed in 1 bucket; the table beside it has the figures');
  expect(shown).toContain('1 market: predicted 10.00%, observed 25.00%');
  expect(shown.split('<circle')).toHaveLength(2);
  expect(shown).toMatch(/title="0 markets"[^>]*><div [^>]*style="height:0"/);
  expect(shown).toMatch(/title="1 market"[^>]*><div [^>]*style="height:max\(2px, 100\.00%\)"/);
});

test('a curve whose buckets are all empty has no mark at all', () => {
  expect(plot(CURVE.slice(1))).toContain('observed in 0 buckets');
  expect(plot(CURVE.slice(1))).not.toContain('<circle');
});
