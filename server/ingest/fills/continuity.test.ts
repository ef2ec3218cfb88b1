import { describe, expect, test } from 'vitest';
import { continuity } from './continuity.ts';

const T0 = Date.UTC(2026, 6, 10);
const last = { blockNumber: 100, blockTimeMs: T0 };
const nextTo = (blockNumber: number, blockTimeMs = T0 + 70) => continuity(last, { blockNumber, blockTimeMs });

describe('continuity', () => {
  test('the very first block follows, whatever its number', () => {
    expect(continuity({ blockNumber: -1, blockTimeMs: 0 }, { blockNumber: 1e9, blockTimeMs: T0 })).toBe(
      'follows',
    );
  });

  test('the next number follows; the same and lower ones are duplicates', () => {
    expect([nextTo(101), nextTo(100), nextTo(7)]).toEqual(['follows', 'duplicate', 'duplicate']);
  });

  test('a jump is a gap of the numbers between', () => {
    expect(nextTo(105)).toEqual({ fromBlock: 101, toBlock: 104, fromMs: T0, toMs: T0 + 70 });
  });

  test('a jump that no time explains is implausible; after a long stop it is a gap', () => {
    expect(nextTo(5_000_000)).toBe('implausible');
    expect(nextTo(5_000_000, T0 + 7 * 86_400_000)).toMatchObject({ toBlock: 4_999_999 });
  });
});
