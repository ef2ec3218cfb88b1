import { expect, test } from 'vitest';
import { costOf, type OwnTransfer } from './own-transfers.ts';

const moved = (kind: OwnTransfer['kind'], usd: bigint, shares: bigint): OwnTransfer => ({
  ...{ kind, txHash: `0x${'1'.repeat(64)}`, atMs: 0 },
  amountE6: usd * 10n ** 6n,
  sharesRaw: shares * 10n ** 12n,
});

test('shares cost what was paid for them', () => {
  expect(costOf([moved('deposit', 100n, 100n), moved('deposit', 60n, 50n)])).toEqual({
    sharesRaw: 150n * 10n ** 12n,
    costE6: 160_000_000n,
  });
});

test('a redemption takes its part of the cost with it, whatever it paid', () => {
  const after = costOf([moved('deposit', 100n, 100n), moved('redeem', 90n, 25n)]);
  expect(after).toEqual({ sharesRaw: 75n * 10n ** 12n, costE6: 75_000_000n });
});

test('whoever redeemed everything starts from nothing', () => {
  const after = costOf([
    moved('deposit', 100n, 100n),
    moved('redeem', 150n, 100n),
    moved('deposit', 10n, 5n),
  ]);
  expect(after).toEqual({ sharesRaw: 5n * 10n ** 12n, costE6: 10_000_000n });
});
