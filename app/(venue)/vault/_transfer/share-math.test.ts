import { expect, test } from 'vitest';
import type { VaultView } from '#app/data/venue-views.ts';
import { formatSharesRaw, paymentFor, sharesFor, sharesWorth } from './share-math.ts';

const vault = (assets: bigint, shares: bigint, exitFeeBps = 0): VaultView =>
  ({
    exit_fee_bps: exitFeeBps,
    stats: { total_assets_e6: String(assets), total_shares_raw: String(shares) },
  }) as VaultView;

/** A pool of which a share of 12 decimals is worth $1.25. */
const GROWN = vault(1_250_000_000n, 10n ** 15n);

test('a first deposit makes one share for each dollar', () => {
  expect(sharesFor(5_000_000n, vault(0n, 0n))).toBe(5n * 10n ** 12n);
});

test('a deposit that is redeemed at the same price never pays more than was put in', () => {
  for (const amount of [1_000_000n, 1_000_001n, 333_333_333n, 999_999_999_999n]) {
    expect(paymentFor(sharesFor(amount, GROWN), GROWN).paidE6).toBeLessThanOrEqual(amount);
  }
});

test('shares that are worth a typed amount pay that amount', () => {
  for (const amount of [1_000_000n, 12_340_000n, 99_990_000n])
    expect(paymentFor(sharesWorth(amount, GROWN), GROWN).worthE6).toBe(amount);
});

test('the exit fee is taken off, rounded against whoever leaves, and the least is a hundredth below the rest', () => {
  const charged = vault(1_250_000_000n, 10n ** 15n, 250);
  const { worthE6, feeE6, paidE6, leastE6 } = paymentFor(80n * 10n ** 12n, charged);
  expect({ worthE6, feeE6, paidE6, leastE6 }).toEqual({
    worthE6: 99_999_999n,
    feeE6: 2_500_000n,
    paidE6: 97_499_999n,
    leastE6: 96_524_999n,
  });
});

test('shares are told with at most four decimals, never more than there are', () => {
  expect(formatSharesRaw(1_234_567_899_999_999n)).toBe('1,234.5678');
  expect(formatSharesRaw(5n * 10n ** 12n)).toBe('5');
});
