import { expect, test } from 'vitest';
import { readMeta } from './read-meta.ts';

test('a row nested thousands deep is rejected like any other, and throws nothing', () => {
  const deep: unknown = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`);
  const { outcomes, rejected } = readMeta({ outcomes: [deep, 'no row'], questions: [] });
  expect(outcomes).toEqual([]);
  expect(rejected.map(({ raw }) => raw)).toEqual([
    'not writable as JSON: RangeError: Maximum call stack size exceeded',
    '"no row"',
  ]);
});
