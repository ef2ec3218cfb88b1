import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Dossier } from '../read-dossier.ts';
import { StatusWord } from './status-word.tsx';

const SIDES = [{ name: 'PSG' }, { name: 'Arsenal' }];
const AT = Date.UTC(2026, 10, 21, 9, 30);

/** The words of the pill, without its markup. */
function words(state: object): string {
  const dossier = { isSettled: false, due: null, payout: null, settledAtMs: null, sides: SIDES, ...state };
  const html = renderToStaticMarkup(createElement(StatusWord, { dossier: dossier as unknown as Dossier }));
  return html.replaceAll(/<[^>]+>/g, '');
}

test('an open market of a match says when it is played, with the hour only where that is known', () => {
  expect(words({ due: { is: 'start', timeMs: AT } })).toBe('Openmatch at Nov 21, 09:30 UTC');
  expect(words({ due: { is: 'day', timeMs: AT } })).toBe('Openmatch on Nov 21');
});

test('an open market that never expires says so', () => {
  expect(words({ due: null })).toBe('Openno expiry date');
});

test('a settled market says which side won, and neither that it is open nor when it expires', () => {
  const settled = { isSettled: true, due: { is: 'expiry', timeMs: AT } };
  expect(words({ ...settled, payout: 1 })).toBe('PSG won');
  expect(words({ ...settled, payout: 0 })).toBe('Arsenal won');
  expect(words({ ...settled, payout: 0.25 })).toBe('Split 25 / 75');
});

test('a market that settled without a known payout is called settled', () => {
  expect(words({ isSettled: true, payout: null })).toBe('Settled');
});
