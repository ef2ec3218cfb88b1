import { NuqsTestingAdapter } from 'nuqs/adapters/testing';
import { createElement, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import { renderAnswered } from '#app/data/testing/render-answered.ts';
import type { Dossier } from '../read-dossier.ts';
import { BookLadder } from './book-ladder.tsx';
import { BookPanel } from './book-panel.tsx';
import { ChartPanel } from './chart-panel.tsx';
import { HeadStats } from './head-stats.tsx';
import { HoldersPanel } from './holders-panel.tsx';
import { PriceChart } from './price-chart.tsx';
import { RulesPanel } from './rules-panel.tsx';
import { TapePanel } from './tape-panel.tsx';
import { TimelinePanel } from './timeline-panel.tsx';

const SIDES = [
  { name: 'Yes', coin: '#10', openInterest: 40, settlement: { holders: 5 } },
  { name: 'No', coin: '#11', openInterest: 30, settlement: { holders: 2 } },
];
const FIGURES = { volume24hUsd: 0, volumeUsd: 0, trades: 0, traders: 0, targetPrice: 0, lastTradeMs: null };
const TEXTS = { description: '', question: null, quoteToken: '', settlementLevel: null, settleDetails: '' };

const dossierOf = (state: object = {}) =>
  ({ outcomeId: 1, isSettled: false, sides: SIDES, ...FIGURES, ...TEXTS, ...state }) as unknown as Dossier;
const level = { px: '0.4', sz: '10', n: 1 };

/** Something whose state stands in the address, with this query. */
const at = (searchParams: string, child: ReactNode) =>
  createElement(() => NuqsTestingAdapter({ searchParams, children: child }));

test('the book of a settled market says that its orders are cancelled, and asks for none', () => {
  const panel = (state: object) =>
    renderAnswered(at('', createElement(BookPanel, { dossier: dossierOf(state) })));
  expect(panel({ isSettled: true })).toContain('Settled. All resting orders were cancelled.');
  expect(panel({})).not.toContain('cancelled');
});

test('a book with one side only says so in place of its spread', () => {
  const ladder = (bids: object[], asks: object[]) =>
    renderAnswered(createElement(BookLadder, { coin: '#10', bids, asks } as never));
  expect(ladder([level], [])).toContain('one side only');
  expect(ladder([level], [{ ...level, px: '0.5' }])).toContain('spread 10.00%');
});

test('a side that nobody holds says so, beside the holders of the other', () => {
  const holder = { wallet: `0x${'a'.repeat(40)}`, shares: 7, avgPx: null, pnlUsd: 0 };
  const shown = renderAnswered(createElement(HoldersPanel, { dossier: dossierOf() }), (queries, api) =>
    queries.setQueryData(api.outcome.holders.queryKey({ id: 1, isSettled: false }), {
      ...{ up: [holder], down: [] },
    } as never),
  );
  expect(shown.split('No holders on this side.')).toHaveLength(2);
  expect(shown).toMatch(/0xaaaa…aaaa.*>No<\/h3>.*No holders on this side\./);
});

test('a market that nobody has traded says so in place of its trades', () => {
  const panel = createElement(TapePanel, { outcomeId: 1, sideNames: ['Yes', 'No'] });
  const shown = renderAnswered(panel, (queries, api) =>
    queries.setQueryData(api.outcome.trades.queryKey({ id: 1 }), []),
  );
  expect(shown).toContain('No trades on this market yet.');
});

test.each([
  ['24h', 'No trades in this range. Choose a longer one.'],
  ['all', 'No trades in this range yet.'],
] as const)(
  'a chart without a trade over %s offers a longer range only where there is one',
  (range, words) => {
    const asked = { id: 1, range, firstMs: null, endMs: null };
    const of = { outcomeId: 1, sideNames: ['Yes', 'No'] as [string, string], settlement: null };
    const panel = createElement(ChartPanel, { ...of, endMs: null, firstMs: null });
    const shown = renderAnswered(at(`?range=${range}`, panel), (queries, api) =>
      queries.setQueryData(api.outcome.series.queryKey(asked), { points: [], stepMs: 1 } as never),
    );
    expect(shown).toContain(words);
  },
);

test('an open market counts its open shares, a settled one the holders that it paid', () => {
  const stats = (state: object) =>
    renderAnswered(createElement(HeadStats, { initial: dossierOf(state) })).replaceAll(/<[^>]+>/g, ' ');
  expect(stats({})).toMatch(/Open shares\s+40/);
  expect(stats({})).toMatch(/Last trade\s+never/);
  expect(stats({ isSettled: true })).toMatch(/Holders paid\s+7/);
  expect(stats({ isSettled: true })).not.toContain('Open shares');
});

test('a market without rules says so, and a settled one at what level and why', () => {
  const rules = (state: object) =>
    renderAnswered(createElement(RulesPanel, { dossier: dossierOf(state) })).replaceAll(/<[^>]+>/g, '');
  expect(rules({})).toContain('The exchange provides no rules for this market.');
  const settled = rules({ description: 'It rains.', settlementLevel: 50_100, settleDetails: 'by the index' });
  for (const words of ['It rains.', 'Settled at: 50,100', 'Stated at settlement: by the index'])
    expect(settled).toContain(words);
  expect(settled).not.toContain('provides no rules');
});

test('a holder whose price is known is told with it, one who was given the shares is not', () => {
  const holder = { wallet: `0x${'a'.repeat(40)}`, shares: 7, pnlUsd: 0 };
  const shown = (avgPx: number | null): string =>
    renderAnswered(createElement(HoldersPanel, { dossier: dossierOf() }), (queries, api) =>
      queries.setQueryData(api.outcome.holders.queryKey({ id: 1, isSettled: false }), {
        ...{ up: [{ ...holder, avgPx }], down: [] },
      } as never),
    );
  expect(shown(0.4)).toContain('bought at 40.0%');
  expect(shown(null)).not.toContain('bought at');
});

test('a market says in what it pays where that is known', () => {
  const rules = (quoteToken: string) =>
    renderAnswered(createElement(RulesPanel, { dossier: dossierOf({ quoteToken }) }));
  expect(rules('USDC')).toContain('pays in USDC');
  expect(rules('')).not.toContain('pays in');
});

test('a chart says from where to where the probability went, one without a point says only what it is of', () => {
  const chart = (points: object[]): string => {
    const props = { points, outcomeId: 1, side: 0, marker: null, coin: null, stepMs: 1 };
    return renderAnswered(createElement(PriceChart, props as never));
  };
  const points = [{ px: 0.4 }, { px: 0.5 }, { px: 0.625 }];
  expect(chart(points)).toContain('aria-label="Probability from 40.0% to 62.5% over 3 points"');
  expect(chart(points.slice(1, 2))).toContain('from 50.0% to 50.0% over 1 point"');
  expect(chart([])).toContain('aria-label="Probability"');
});

test('who registered or settled a market is offered to copy, where the exchange names somebody', () => {
  const life = { expiryMs: null, firstTradeMs: null, firstSeenMs: 0, settledAtMs: null, payout: null };
  const signer = `0x${'b'.repeat(40)}`;
  const shown = (events: object[]): string =>
    renderAnswered(createElement(TimelinePanel, { dossier: dossierOf({ ...life, events }) }));
  expect(shown([{ type: 'creation', timeMs: 0, signer }])).toContain(
    'aria-label="Copy signer by 0xbbbb…bbbb"',
  );
  expect(shown([{ type: 'creation', timeMs: 0, signer: '' }])).not.toContain('Copy signer');
  expect(shown([])).toMatch(/Settlement<.*upcoming/);
});
