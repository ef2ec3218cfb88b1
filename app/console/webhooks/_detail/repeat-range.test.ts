import { expect, it } from 'vitest';
import { readRange, repeatedWords, repeatProblems, utcField } from './repeat-range.ts';

const AT_MS = Date.UTC(2026, 10, 23, 18, 30);

it('a time is read in UTC, and its last minute belongs to it', () => {
  expect(readRange(utcField(AT_MS), utcField(AT_MS + 59_000))).toEqual({
    fromMs: AT_MS,
    toMs: AT_MS + 60_000,
  });
});

it('a time that is none is told at its field, and only where a time is asked for', () => {
  const to = utcField(AT_MS);
  expect(repeatProblems({ mode: 'range', from: '', to })).toEqual({ from: 'Choose a day and a time.' });
  const backwards = { from: to, to: utcField(AT_MS - 60_000) };
  expect(repeatProblems({ mode: 'history', ...backwards })).toEqual({
    to: 'The end must be after the start.',
  });
  expect(repeatProblems({ mode: 'failures', ...backwards })).toEqual({});
  expect(repeatProblems({ mode: 'range', from: to, to })).toEqual({});
});

it('it is said how many were sent again, and where a search of history stopped', () => {
  expect(repeatedWords(0)).toBe('There was nothing to replay');
  expect(repeatedWords(1)).toBe('1 event replayed');
  expect(repeatedWords(1_000, { reachedMs: AT_MS, toMs: AT_MS })).toBe('1,000 events replayed');
  expect(repeatedWords(2, { reachedMs: AT_MS, toMs: AT_MS + 1 })).toBe(
    '2 events replayed, up to 2026-11-23 18:30:00 UTC: continue from there',
  );
});
