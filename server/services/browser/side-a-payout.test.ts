import { expect, test } from 'vitest';
import { sideAPayout } from './side-a-payout.ts';

test('an open outcome has paid nothing yet', () => {
  expect(sideAPayout({ is_settled: false, settle_fraction: '', settlement_px: -1 })).toBeNull();
});

test('the voted fraction tells the payout where the settlement price is a level', () => {
  expect(sideAPayout({ is_settled: true, settle_fraction: '1.0', settlement_px: 60_442.3 })).toBe(1);
  expect(sideAPayout({ is_settled: true, settle_fraction: '0.5', settlement_px: 0.5 })).toBe(0.5);
});

test('without a fraction a level is not taken for a payout, and a binary price is', () => {
  expect(sideAPayout({ is_settled: true, settle_fraction: '', settlement_px: 60_442.3 })).toBeNull();
  expect(sideAPayout({ is_settled: true, settle_fraction: '', settlement_px: 0 })).toBe(0);
});
