import { expect, it } from 'vitest';
import { dryRunWords } from './dry-run-words.ts';

const DAY_MS = 86_400_000;
const NOW_MS = 100 * DAY_MS;
const run = {
  fromMs: NOW_MS - 7 * DAY_MS,
  toMs: NOW_MS,
  coveredFromMs: NOW_MS - 7 * DAY_MS,
  isComplete: true,
};

it.each([
  [0, 'not once in 7 days'],
  [1, 'once in 7 days'],
  [1_037, '1,037 times in 7 days'],
])('%s matches are said as %s', (matched, words) => {
  const { count, span } = dryRunWords({ ...run, matched });
  expect(`${count} ${span}`).toBe(words);
});

it('a run that had to stop does not claim the whole time', () => {
  const { count, span } = dryRunWords({
    ...run,
    matched: 37,
    coveredFromMs: NOW_MS - 2 * DAY_MS,
    isComplete: false,
  });
  expect(`${count} ${span}`).toBe('37 times or more in 7 days: the last 2 d were looked at');
});
