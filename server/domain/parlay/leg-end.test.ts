import { expect, it } from 'vitest';
import { type KnownEnds, legEnd } from './leg-end.ts';

const NOON = Date.UTC(2026, 10, 25, 12);
const HOUR = 3_600_000;
const nothing: KnownEnds = { isSettled: false, expiryMs: 0, setEndMs: null, match: null };
const match = (status: NonNullable<KnownEnds['match']>['status']) => ({ status, startingAtMs: NOON });

it.each<[string, Partial<KnownEnds>, { isOver: boolean; endMs: number }]>([
  ['nothing is known of', {}, { isOver: false, endMs: 0 }],
  ['upstream names an expiry of', { expiryMs: NOON }, { isOver: false, endMs: NOON }],
  ['upstream says 1970 of', { expiryMs: 0, setEndMs: NOON }, { isOver: false, endMs: NOON }],
  [
    'the operator ends before upstream does',
    { expiryMs: NOON + 1, setEndMs: NOON },
    { isOver: false, endMs: NOON },
  ],
  [
    'the operator ends after upstream does',
    { expiryMs: NOON, setEndMs: NOON + 1 },
    { isOver: false, endMs: NOON },
  ],
  ['is a match that comes', { match: match('upcoming') }, { isOver: false, endMs: NOON + 3 * HOUR }],
  ['is a match that is played', { match: match('live') }, { isOver: false, endMs: NOON + 3 * HOUR }],
  ['is a match that was put off', { match: match('postponed') }, { isOver: false, endMs: 0 }],
  ['is a match that is over', { match: match('finished') }, { isOver: true, endMs: 0 }],
  ['is a match that will not be played', { match: match('cancelled') }, { isOver: true, endMs: 0 }],
  ['has a date and a match', { setEndMs: NOON, match: match('upcoming') }, { isOver: false, endMs: NOON }],
  ['is settled', { isSettled: true }, { isOver: true, endMs: 0 }],
])('the end of an outcome that %s is told', (_what, known, end) => {
  expect(legEnd({ ...nothing, ...known })).toEqual(end);
});
