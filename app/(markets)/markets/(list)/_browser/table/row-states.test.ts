import { createElement } from 'react';
import { expect, test } from 'vitest';
import { renderAnswered } from '#app/data/testing/render-answered.ts';
import { loadMarketParams } from '../market-params.ts';
import type { EventRow } from '../use-event-pages.ts';
import { DueCell } from './due-cell.tsx';
import { LegCell } from './leg-cell.tsx';
import { ProbabilityCell } from './probability-cell.tsx';
import { filterWords, NoMarkets } from './table-notes.tsx';

const AT = Date.UTC(2026, 10, 21, 9, 30);
const LEG = {
  ...{ outcomeId: 1, questionId: 0, title: 'Rain?', name: '', marketClass: 'named', underlying: '' },
  ...{ sideNames: ['Wet', 'Dry'], yesPx: 0.4, change24h: null, isSettled: false, payout: null },
  ...{ settledAtMs: null, trades: 1, category: '', subcategory: '' },
};
const eventOf = (leg: object, event: object = {}) =>
  ({ title: '', due: null, legCount: 1, legs: [{ ...LEG, ...leg }], ...event }) as unknown as EventRow;
const words = (html: string): string =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

const due = (leg: object, event: object = {}): string =>
  renderAnswered(createElement(DueCell, { event: eventOf(leg, event) }));

test('a match shows its day, with the hour only where that is known', () => {
  const start = due({}, { due: { is: 'start', timeMs: AT } });
  expect(words(start)).toBe('Nov 21, 09:30');
  expect(start).toContain('The match starts at 2026-11-21 09:30:00 UTC');
  const day = due({}, { due: { is: 'day', timeMs: AT } });
  expect(words(day)).toBe('Nov 21');
  expect(day).toContain('Day of the match (UTC)');
});

test('a market without a date says so, and a settled one that it is settled', () => {
  expect(words(due({}))).toBe('no date');
  expect(words(due({ isSettled: true }, { due: { is: 'day', timeMs: AT } }))).toBe('Settled');
});

const probability = (leg: object, event: object = {}): string =>
  words(renderAnswered(createElement(ProbabilityCell, { event: eventOf(leg, event) })));

test('an open market shows its probability, a settled one how it settled instead', () => {
  expect(probability({})).toContain('40.0%');
  expect(probability({ isSettled: true, payout: 1 })).toBe('Wet won');
  expect(probability({ isSettled: true, payout: 0.5 })).toBe('Split 50 / 50');
});

test('a last trade that newer prices contradict is marked as old', () => {
  expect(probability({ isOld: true })).toContain('40.0% old');
  expect(probability({})).not.toContain('old');
});

test('of a question that is settled the outcome that came to pass is named, not its side', () => {
  const leg = { isSettled: true, payout: 1, title: 'Germany', sideNames: ['Yes', 'No'] };
  expect(probability(leg, { legCount: 3, title: 'Who wins?' })).toBe('Germany won');
});

test('what is settled, or stands for all other outcomes, cannot be put on a slip', () => {
  const cell = (leg: object) => renderAnswered(createElement(LegCell, { event: eventOf(leg) }));
  for (const leg of [{ isSettled: true }, { marketClass: 'fallback' }]) expect(cell(leg)).toBe('');
});

test('each filter that is set is named, and the defaults of a visit are called live only', () => {
  expect(filterWords(loadMarketParams(''))).toEqual(['live only']);
  expect(filterWords(loadMarketParams('?status=all'))).toEqual([]);
  expect(filterWords(loadMarketParams('?status=settled&q=rain&category=crypto&underlying=BTC'))).toEqual([
    ...['“rain”', 'Crypto', 'BTC', 'settled only'],
  ]);
});

const none = (query: string): string =>
  renderAnswered(createElement(NoMarkets, { params: loadMarketParams(query), clear: () => {} }));

test('without an open market, the page says that none is open and leads to settled ones', () => {
  const shown = none('');
  expect(shown).toContain('No markets are open yet');
  expect(shown).toContain('Include settled markets');
  expect(shown).not.toContain('Clear filters');
});

test('a visit to all markets, of which there is none, is not led back to itself', () => {
  const shown = none('?status=all');
  expect(shown).toContain('No markets yet');
  expect(shown).not.toContain('Include settled markets');
});

test('filters that no market meets are named and can be cleared', () => {
  const shown = none('?status=settled&q=rain');
  expect(shown).toContain('No markets match these filters');
  expect(shown).toContain('“rain” · settled only');
  expect(shown).toContain('Clear filters');
  expect(shown).not.toContain('Include settled markets');
});
