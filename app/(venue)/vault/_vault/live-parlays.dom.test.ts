import { screen, within } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mount } from '#app/data/testing/mount.ts';
import type { VaultPositionsView } from '#app/data/venue-views.ts';
import type { LegMarkets } from '../../_parts/use-legs.ts';
import { LiveParlays } from './live-parlays.tsx';

const NOW_MS = Date.UTC(2026, 10, 26, 12);
const LEGS: LegMarkets = { market: () => undefined, yesPx: () => 0.5 };

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW_MS }));
afterEach(() => void vi.useRealTimers());

/** The parlays of a pool, decided so many ms from now, or nobody knows when. */
function shown(...endsInMs: (number | null)[]) {
  const positions = endsInMs.map((inMs, at) => ({
    ...{ parlay_id: String(at), locked_e6: '20000000', gain_e6: '10000000' },
    expected_end: inMs === null ? null : NOW_MS + inMs,
    legs: [{ position_id: `p${at}`, outcome_id: at, side_index: 0, state: 'open' }],
  }));
  const book = {
    ...{ data: { positions } as unknown as VaultPositionsView, isError: false, error: null },
    ...{ dataUpdatedAt: NOW_MS, refetch: () => {}, isPlaceholderData: false },
  };
  return mount(createElement(LiveParlays, { book, legs: LEGS }));
}

const rows = () =>
  [...screen.getByTestId('vault-parlays').children].map((row) => row.querySelector('summary')?.textContent);

test.each([
  [93_600_000, 'in 1 d 2 h'],
  [59_000, 'in 59 s'],
  [0, 'any moment'],
])(
  'a parlay that is decided in %i ms says when, and at its end that it can be any moment',
  async (...given) => {
    const [inMs, words] = given;
    shown(inMs);
    expect(await screen.findByText(words)).toBeTruthy();
    expect(rows()[0]).toContain(`decided ${words}`);
  },
);

test('the parlay that is decided first stands on top, and one without an end below all others', () => {
  shown(null, 7_200_000, 60_000);
  expect(rows().map((row) => /Outcome \d/.exec(row ?? '')?.[0])).toEqual([
    'Outcome 2',
    'Outcome 1',
    'Outcome 0',
  ]);
});

test('more than twelve parlays are counted on the press that shows them all', async () => {
  const { user } = shown(...Array.from({ length: 13 }, () => null));
  expect(rows()).toHaveLength(12);
  await user.click(screen.getByRole('button', { name: 'Show all 13' }));
  expect(rows()).toHaveLength(13);
  expect(screen.queryByRole('button', { name: /^Show all/ })).toBeNull();
});

test('an opened parlay tells its legs and what is at stake on both sides', async () => {
  const { user } = shown(null);
  await user.click(screen.getByText('Outcome 0, side Yes', { selector: 'p' }));
  const row = within(screen.getByTestId('vault-parlays'));
  expect(row.getByRole('link', { name: 'Outcome 0, side Yes' })).toBeTruthy();
  expect(row.getByText('Parlay 0: the pool has $20.00 at stake, the taker $10.00 after fees.')).toBeTruthy();
});
