import { createElement } from 'react';
import { expect, test } from 'vitest';
import { renderFramed, wordsIn } from '../../_parts/testing/render-framed.ts';
import { Simulator } from './simulator.tsx';

type Terms = Parameters<typeof Simulator>[0]['terms'];

const DAILY = { schedule: { kind: 'daily' } };
const FOUND = {
  ...{ fromMs: 0, toMs: 86_400_000, cut: null, fills: 1_200, reduced: 30, cycles: [] },
  ...{ paidUsd: '1000', wallets: 3, topShare: 0.5 },
  top: [{ wallet: `0x${'a'.repeat(40)}`, paidUsd: '500', share: 0.5 }],
};

/** What it says of these terms, with what the server answered. */
const words = (terms: object | null, found?: object): string =>
  wordsIn(
    renderFramed(createElement(Simulator, { terms: terms as Terms }), {
      answer: (queries) => {
        if (found) queries.setQueryData(['campaigns', 'simulation', JSON.stringify(terms)], found);
      },
    }),
  );

test('a form that is not complete says that nothing is simulated yet', () => {
  expect(words(null)).toContain('Complete the form to see the simulation.');
});

test('a form that is complete says that its simulation is awaited', () => {
  expect(words(DAILY)).toContain('Simulating your builder’s fills from the last seven days…');
});

test('a simulation says on how many fills it rests, and whom it leaves out of the shares', () => {
  const shown = words(DAILY, FOUND);
  expect(shown).toContain('1,200 fills from Jan 1, 00:00 to Jan 2, 00:00 UTC, 30 of which count for less');
  expect(shown).toContain('Shares, the largest 1 of 3');
  expect(words(DAILY, { ...FOUND, wallets: 1 })).not.toContain('the largest');
});

test('a simulation that pays nobody shows no shares', () => {
  expect(words(DAILY, { ...FOUND, wallets: 0, top: [] })).not.toContain('Shares');
});

test.each([
  ['fills', 'Your builder routed more fills than a simulation reads, so the oldest days are left out.'],
  ['time', 'The simulation reached its time limit, so the oldest days are left out.'],
])('a simulation that was cut short by %s says so', (cut, said) => {
  expect(words(DAILY, { ...FOUND, cut })).toContain(said);
  expect(words(DAILY, FOUND)).not.toContain('left out');
});

test('windows of matches that were not played are said to pay nothing', () => {
  const said = 'Matches that have not been played have no fills, so their windows pay nothing here.';
  expect(words({ schedule: { kind: 'events' } }, FOUND)).toContain(said);
  expect(words(DAILY, FOUND)).not.toContain(said);
});
