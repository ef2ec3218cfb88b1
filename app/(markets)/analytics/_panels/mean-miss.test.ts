import { expect, test } from 'vitest';
import { meanMiss } from './mean-miss.ts';

test('weighs each bucket by what it holds, and leaves empty ones out', () => {
  const curve = [
    { n: 3, mean_predicted: 0.1, observed_rate: 0.2 },
    { n: 0, mean_predicted: null, observed_rate: null },
    { n: 1, mean_predicted: 0.9, observed_rate: 0.4 },
  ];
  expect(meanMiss(curve)).toBeCloseTo((3 * 0.1 + 0.5) / 4);
  expect(meanMiss([])).toBeNull();
});
