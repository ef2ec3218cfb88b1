import { describe, expect, it } from 'vitest';
import { madeWallet } from '../testing/made-trade.ts';
import { checkPayout, provesLeaf } from './check-payout.ts';
import { payoutTree } from './payout-tree.ts';

const DUE = [7n, 0n, 3n].map((amountE6, at) => ({ wallet: madeWallet(at + 1), amountE6 }));
const tree = payoutTree(DUE);
const row = ({ wallet, amountE6 }: (typeof DUE)[number]) => ({
  ...{ wallet, due_e6: `${amountE6}`, amount_e6: `${amountE6}` },
  ...{ paid_before_e6: '0', held_e6: '0', overpaid_e6: '0' },
});
const file = (changes: object = {}) =>
  JSON.stringify({
    ...{ root: tree?.root, pool_e6: '12', total_e6: '10', undistributed_e6: '2', wallets: DUE.map(row) },
    ...changes,
  });

describe('a published payout', () => {
  it('is found to add up, and to have the root that it names', () => {
    expect(checkPayout(file())).toMatchObject({ addsUp: true, rebuiltRoot: tree?.root, totalE6: 10n });
  });

  it.each([
    [
      'a row that pays a unit more',
      { wallets: DUE.map(row).with(0, row({ ...(DUE[0] as (typeof DUE)[number]), amountE6: 8n })) },
      false,
    ],
    ['a total that is not the sum', { total_e6: '11' }, true],
    ['a pool that nobody is due a part of', { pool_e6: '13' }, true],
    [
      'a wallet that is paid what it is not due',
      { wallets: DUE.map(row).with(1, { ...row(DUE[1] as (typeof DUE)[number]), held_e6: '1' }) },
      true,
    ],
  ])('does not add up with %s', (_what, changes, isRoot) => {
    const checked = checkPayout(file(changes));
    expect(checked?.addsUp).toBe(false);
    expect(checked?.rebuiltRoot === tree?.root).toBe(isRoot);
  });

  it('is nothing without the fields of one', () => {
    expect(checkPayout('<html>')).toBeNull();
    expect(checkPayout(file({ wallets: [{}] }))).toBeNull();
  });

  it('pays a wallet exactly what its proof says', () => {
    const [own, , other] = DUE.map(({ wallet }) => wallet) as [string, string, string];
    const proof = tree?.proofs.get(own) ?? [];
    expect(provesLeaf(tree?.root ?? '', { wallet: own, amountE6: 7n, proof })).toBe(true);
    expect(provesLeaf(tree?.root ?? '', { wallet: own, amountE6: 8n, proof })).toBe(false);
    expect(provesLeaf(tree?.root ?? '', { wallet: other, amountE6: 3n, proof })).toBe(false);
    expect(provesLeaf('0x', { wallet: own, amountE6: 7n, proof })).toBe(false);
  });
});
