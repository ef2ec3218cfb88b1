import { expect, test } from 'vitest';
import type { VaultPositionsView } from '#app/data/venue-views.ts';
import { nextIdle } from './next-idle.ts';

const bookOf = (...positions: { expected_end: number | null; locked_e6: string }[]) =>
  ({ positions }) as unknown as VaultPositionsView;

test('of several parlays the one that is decided first says how much returns, and when', () => {
  const book = bookOf(
    { expected_end: Date.UTC(2026, 10, 27, 9), locked_e6: '7000000' },
    { expected_end: null, locked_e6: '8000000' },
    { expected_end: Date.UTC(2026, 10, 26, 18), locked_e6: '5000000' },
  );
  expect(nextIdle(book)).toBe(
    'The next $5.00 is expected to be decided at Nov 26, 18:00 UTC; it returns unless the taker wins.',
  );
});

test('without a parlay whose end is known nothing is promised', () => {
  for (const book of [undefined, bookOf(), bookOf({ expected_end: null, locked_e6: '5000000' })])
    expect(nextIdle(book)).toBe('No other funds are due back.');
});
