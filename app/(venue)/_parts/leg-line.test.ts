import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { LegState } from '#app/data/venue-views.ts';
import { LegLine } from './leg-line.tsx';
import { type LegMarket, legInList, legWords } from './leg-words.ts';

const END_MS = Date.UTC(2026, 10, 26, 18);
const MARKET = {
  ...{ outcomeId: 7, title: 'Final: Reds win', questionTitle: 'Final', sideNames: ['Yes', 'No'] },
  ...{ endMs: END_MS, isSettled: false, settledAtMs: null, dayAgoPx: null },
} as unknown as LegMarket;

type Shown = { state: LegState; market?: Partial<LegMarket> | null; note?: string; yesPx?: number | null };

function html({ state, market = {}, note, yesPx = 0.25 }: Shown): string {
  const known = market === null ? undefined : { ...MARKET, ...market };
  const leg = { outcome_id: 7, side_index: 0, state };
  return renderToStaticMarkup(
    createElement(LegLine, { leg, market: known, yesPx, ...(note !== undefined && { note }) }),
  );
}

test.each<[LegState, string]>([
  ['won', 'Won'],
  ['lost', 'Lost'],
  ['void', 'Void'],
])('a leg that is %s says so in place of a chance', (state, word) => {
  const shown = html({ state });
  expect(shown).toMatch(new RegExp(`font-semibold[^>]*>${word}<`));
  expect(shown).toContain(`aria-label="Reds win: ${state}"`);
  expect(shown).not.toContain('25.0%');
});

test('an open leg shows its chance, and a dash while its market has no price', () => {
  expect(html({ state: 'open' })).toContain('>25.0%<');
  expect(html({ state: 'open', yesPx: null })).toMatch(/text-\[15px\]">–</);
});

test.each<[string, Shown, string]>([
  ['closes', { state: 'open' }, 'Closes Nov 26, 18:00 UTC'],
  ['has no end', { state: 'open', market: { endMs: 0 } }, 'No end date'],
  ['is unknown', { state: 'open', market: null }, 'No end date'],
  [
    'is decided and not yet recorded',
    { state: 'open', market: { isSettled: true } },
    'Decided, waiting for the result on chain',
  ],
  ['has settled', { state: 'won', market: { settledAtMs: END_MS } }, 'Settled Nov 26, 18:00 UTC'],
  ['has settled some time', { state: 'won' }, '>Final · Settled<'],
])('a leg whose market %s says so below its name', (_, shown, words) => {
  expect(html(shown)).toContain(words);
});

test('what more is known of a leg stands in place of its end', () => {
  const shown = html({ state: 'open', note: 'Reported won' });
  expect(shown).toContain('Reported won');
  expect(shown).not.toContain('Closes');
});

const side = (index: number) => ({ outcome_id: 7, side_index: index });

test('a leg is named by what has to happen', () => {
  expect(legWords(side(0), MARKET)).toEqual({ name: 'Reds win', about: 'Final' });
  expect(legWords(side(1), MARKET)).toEqual({ name: 'Not: Reds win', about: 'Final' });
  const teams = { ...MARKET, sideNames: ['Reds', 'Blues'] as [string, string] };
  expect(legWords(side(1), teams)).toEqual({ name: 'Blues', about: 'Final: Reds win' });
  expect(legWords(side(1), undefined)).toEqual({ name: 'Outcome 7, side No', about: null });
});

test('in a list a leg says what it is about unless that names it already', () => {
  expect(legInList(side(0), MARKET)).toBe('Reds win (Final)');
  expect(legInList(side(0), { ...MARKET, sideNames: ['Reds', 'Blues'] })).toBe('Reds');
});
