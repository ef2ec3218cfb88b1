import { expect, it } from 'vitest';
import { dryRunSpan, timesWords } from './dry-run-words.ts';

const DAY_MS = 86_400_000;
const NOW_MS = 100 * DAY_MS;
const run = {
  fromMs: NOW_MS - 7 * DAY_MS,
  toMs: NOW_MS,
  coveredFromMs: NOW_MS - 7 * DAY_MS,
  isComplete: true,
};

it.each([
  [1, 'once'],
  [1_037, '1,037 times'],
])('%s matches are said as %s', (matched, words) => {
  expect(timesWords(matched)).toBe(words);
});

it('a run that reached the start of its range covers the whole time', () => {
  expect(dryRunSpan(run)).toEqual({ span: 'in the last 7 days', note: '' });
});

it('a run that had to stop does not claim the whole time', () => {
  const stopped = { ...run, coveredFromMs: NOW_MS - 2 * DAY_MS, isComplete: false };
  expect(dryRunSpan(stopped)).toEqual({
    span: 'in the last 2 d',
    note: ' (older events were not checked)',
  });
});
