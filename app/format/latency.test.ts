import { expect, test } from 'vitest';
import { formatLatency } from './latency.ts';

test.each([
  [0, '0.00 ms'],
  [0.42, '0.42 ms'],
  [-3, '−3.00 ms'],
  [9.996, '10 ms'],
  [87.4, '87 ms'],
  [999.4, '999 ms'],
  [999.6, '1.0 s'],
  [1_249, '1.2 s'],
  [62_000, '62.0 s'],
])(
  'a latency of %d ms is %s: two decimals below ten milliseconds, and no unit twice its size',
  (ms, shown) => {
    expect(formatLatency(ms)).toBe(shown);
  },
);
