import { expect, test } from 'vitest';
import type { CashoutView } from '#app/data/venue-views.ts';
import { forceVoidNote, resultNote } from './leg-notes.ts';

type KnownLeg = CashoutView['legs'][number];

const NOW_MS = Date.UTC(2026, 10, 26, 12);
const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;
const legOf = (leg: Partial<KnownLeg>) =>
  ({ result: 'won', final: false, final_at: null, ...leg }) as KnownLeg;

test('a leg that nothing is published of has no note', () => {
  expect(resultNote(undefined, NOW_MS)).toBeNull();
  expect(resultNote(legOf({ result: null, final_at: NOW_MS }), NOW_MS)).toBeNull();
  expect(resultNote(legOf({ final_at: null }), NOW_MS)).toBeNull();
});

test.each<[NonNullable<KnownLeg['result']>, string]>([
  ['won', 'Reported won'],
  ['lost', 'Reported lost'],
  ['void', 'Reported void'],
])('a result that is %s and can be disputed says until when', (result, said) => {
  const note = resultNote(legOf({ result, final_at: NOW_MS + 90 * MINUTE_MS }), NOW_MS);
  expect(note).toMatch(new RegExp(`^${said}\\. Can be disputed until 13:30(:00)? UTC, 1.*30.* left$`));
});

test('a result is beyond dispute from its moment on, and once the chain says so', () => {
  const words = 'Reported won, no longer disputable';
  expect(resultNote(legOf({ final_at: NOW_MS }), NOW_MS)).toBe(words);
  expect(resultNote(legOf({ final: true, final_at: NOW_MS + DAY_MS }), NOW_MS)).toBe(words);
});

test('an overdue parlay can be voided now, any other from a day on that is named', () => {
  expect(forceVoidNote(NOW_MS, NOW_MS)).toMatch(/^Results are overdue, so anyone can void this parlay now\./);
  expect(forceVoidNote(NOW_MS + DAY_MS + 1, NOW_MS)).toMatch(
    /^If the results do not arrive, anyone can void this parlay from 2026-11-27 .* \(in 2 d\)\./,
  );
});
