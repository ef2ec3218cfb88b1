import { expect, test } from 'vitest';
import { remainingMs } from './remaining-ms.ts';

const status = {
  ...{ phase: 'loading' as const, blockNumber: 1, blockTimeMs: 0, lagMs: 0 },
  ...{ fills: 100, bytesRead: 1_000, bytesTotal: 3_000, fillsPerSecond: 50 },
};

test('what is left follows from bytes a fill and fills a second', () => {
  expect(remainingMs(status)).toBe(4_000);
});

test('without a speed there is no promise', () => {
  expect(remainingMs({ ...status, fillsPerSecond: 0 })).toBeNull();
  expect(remainingMs({ ...status, fills: 0 })).toBeNull();
});

test('a file that grew past its size leaves nothing, not less', () => {
  expect(remainingMs({ ...status, bytesRead: 4_000 })).toBe(0);
});
