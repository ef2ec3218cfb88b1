import { expect, it } from 'vitest';
import { centsWords, cyclesWords, datesWords } from './campaign-words.ts';

type Plan = Parameters<typeof cyclesWords>[0];

const FROM_MS = Date.UTC(2026, 10, 20);
const UNTIL_MS = Date.UTC(2026, 10, 27);
const DAILY = { schedule: { kind: 'daily' } } as Plan;
const EVENTS = { schedule: { kind: 'events' } } as Plan;

it('the cycles of a campaign are called days or windows, in one or many', () => {
  expect([cyclesWords(DAILY, 1), cyclesWords(DAILY, 7)]).toEqual(['1 daily cycle', '7 daily cycles']);
  expect([cyclesWords(EVENTS, 1), cyclesWords(EVENTS, 2)]).toEqual(['1 match window', '2 match windows']);
});

it('days are told up to the last one, and windows to the minute', () => {
  expect(datesWords(DAILY, FROM_MS, UNTIL_MS)).not.toContain(':');
  expect(datesWords(DAILY, FROM_MS, UNTIL_MS)).toMatch(/20.* – .*26/);
  expect(datesWords(EVENTS, FROM_MS, UNTIL_MS)).toBe('Nov 20, 00:00 – Nov 27, 00:00');
});

it('a price is told in cents', () => {
  expect(centsWords(5_000_000)).toBe('5¢');
});
