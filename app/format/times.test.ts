import { expect, test } from 'vitest';
import { formatCountdown, formatInstant, formatSpan, utcMs } from './times.ts';

const HOUR = 3_600_000;

test('a span shows its one or two largest units', () => {
  const spans = [-5, 8_000, 12 * 60_000, 3 * HOUR + 60_000, 26 * HOUR, 24 * HOUR, 40 * 24 * HOUR];
  expect(spans.map(formatSpan)).toEqual(['0 s', '8 s', '12 m', '3 h 1 m', '1 d 2 h', '1 d', '40 d']);
});

test('the last hour of a countdown shows seconds', () => {
  expect([59_000, 724_000, HOUR, -1].map(formatCountdown)).toEqual(['59 s', '12 m 04 s', '1 h', '0 s']);
});

test('an instant is told in UTC to the second', () => {
  expect(formatInstant(Date.UTC(2026, 10, 21, 9, 30, 5))).toBe('2026-11-21 09:30:05 UTC');
});

test('a time of the services is read as UTC, wherever the reader is', () => {
  expect(utcMs('2026-11-21 09:30:05.250')).toBe(Date.UTC(2026, 10, 21, 9, 30, 5, 250));
});
