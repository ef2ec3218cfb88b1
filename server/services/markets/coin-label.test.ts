import { describe, expect, it } from 'vitest';
import { coinLabel, type LabelSource } from './coin-label.ts';

const BINARY: LabelSource = {
  ...{ title: 'BTC ≥ 64,009 on Jul 31, 06:00 UTC', market_class: 'priceBinary', underlying: 'BTC' },
  ...{ expiry_ms: Date.UTC(2026, 6, 31, 6), target_price: '64009', side_a_name: 'Yes', side_b_name: 'No' },
};

describe('coinLabel', () => {
  it('names a price binary by underlying, target, expiry and side', () => {
    expect(coinLabel(BINARY, 0)).toBe('BTC ≥ 64,009 · Jul 31 06:00 · Yes');
    expect(coinLabel({ ...BINARY, target_price: '41.255', expiry_ms: 0 }, 1)).toBe('BTC ≥ 41.255 · No');
  });

  it('names a price bucket by underlying, range, expiry and side', () => {
    const bucket = { ...BINARY, market_class: 'priceBucket', title: '< 62,728' };
    expect(coinLabel(bucket, 0)).toBe('BTC < 62,728 · Jul 31 06:00 · Yes');
  });

  it('names any other coin by its outcome’s title and the side’s own name', () => {
    const match = { ...BINARY, title: 'Norway vs England', market_class: 'named', side_b_name: 'England' };
    expect(coinLabel(match, 1)).toBe('Norway vs England · England');
  });
});
