import { createElement } from 'react';
import { expect, test } from 'vitest';
import { renderAnswered } from '#app/data/testing/render-answered.ts';
import type { Dossier } from '../read-dossier.ts';
import { SideCard } from './side-card.tsx';
import { SpotFigure } from './spot-figure.tsx';

const SIDE = { name: 'PSG', coin: '#10', px: 0.4, volumeUsd: 1_250, trades: 3 } as Dossier['sides'][number];

const card = (isSettled: boolean, settledPx: number | null): string =>
  renderAnswered(createElement(SideCard, { side: SIDE, tone: 'a', isSettled, settledPx }));

test('a side of an open market shows its mid, and no result', () => {
  const shown = card(false, null);
  expect(shown).toContain('title="Midpoint between the best bid and the best ask">mid<');
  expect(shown).toContain('40.0%');
  for (const result of ['won', 'lost', 'paid']) expect(shown).not.toContain(`${result}<`);
});

test.each([
  [1, '✓ won', '100.0%'],
  [0, '>lost<', '0.0%'],
  [0.25, '>paid<', '25.0%'],
] as const)('a side that was paid %d says how it ended, and shows what it was paid', (paid, word, px) => {
  const shown = card(true, paid);
  expect(shown).toContain(word);
  expect(shown).toContain(`>${px}<`);
  expect(shown).not.toContain('>mid<');
});

const DOSSIER = { underlying: 'BTC', targetPrice: 50_000, isSettled: false, spot: null };

const spot = (state: object): string =>
  renderAnswered(createElement(SpotFigure, { dossier: { ...DOSSIER, ...state } as Dossier }));

test('a mark above or below the target says which in words, not by colour alone', () => {
  const above = spot({ spot: { px: 51_000 } });
  expect(above).toContain('2.00%');
  expect(above).toContain('>above target<');
  const below = spot({ spot: { px: 49_000 } });
  expect(below).toContain('2.00%');
  expect(below).toContain('>below target<');
});

test('without a mark, or once it is settled, a market names its target alone', () => {
  for (const state of [{}, { isSettled: true, spot: { px: 51_000 } }]) {
    expect(spot(state)).toContain('BTC target');
    expect(spot(state)).not.toMatch(/above|below/);
  }
});
