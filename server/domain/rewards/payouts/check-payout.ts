import { StandardMerkleTree } from '@openzeppelin/merkle-tree';
import { z } from 'zod';
import { parseJson } from '../../json-text.ts';
import type { Hex } from '../../parlay/hex.ts';
import { payoutTree } from './payout-tree.ts';

const units = z
  .string()
  .regex(/^\d{1,30}$/)
  .transform(BigInt);

const payoutSchema = z.object({
  root: z.string().nullable(),
  pool_e6: units,
  total_e6: units,
  undistributed_e6: units,
  wallets: z.array(
    z.object({
      wallet: z.string(),
      due_e6: units,
      amount_e6: units,
      paid_before_e6: units,
      held_e6: units,
      overpaid_e6: units,
    }),
  ),
});

type PayoutRow = z.output<typeof payoutSchema>['wallets'][number];

/** The part of a published payout that can be verified without the fills; amounts in 6-decimal units. */
export type CheckedPayout = {
  root: string | null;
  totalE6: bigint;
  /** By address, what the version pays. */
  amounts: ReadonlyMap<string, bigint>;
  /** Whether the rows sum to the total, and due and undistributed amounts to the pool. */
  addsUp: boolean;
  /** The root of the tree that the rows make. */
  rebuiltRoot: string | null;
};

/** Reads a payout file and computes from its rows what it states. Null when it is no payout. */
export function checkPayout(text: string): CheckedPayout | null {
  const { data } = payoutSchema.safeParse(parseJson(text));
  if (!data) return null;
  const sum = (of: (row: PayoutRow) => bigint): bigint =>
    data.wallets.reduce((total, row) => total + of(row), 0n);
  const isEach = data.wallets.every(
    (row) => row.paid_before_e6 + row.amount_e6 + row.held_e6 - row.overpaid_e6 === row.due_e6,
  );
  const isAll = sum((row) => row.due_e6) + data.undistributed_e6 === data.pool_e6;
  const rows = data.wallets.map(({ wallet, amount_e6 }) => ({ wallet, amountE6: amount_e6 }));
  return {
    ...{ root: data.root, totalE6: data.total_e6 },
    amounts: new Map(rows.map(({ wallet, amountE6 }) => [wallet, amountE6])),
    addsUp: isEach && isAll && sum((row) => row.amount_e6) === data.total_e6,
    rebuiltRoot: payoutTree(rows)?.root ?? null,
  };
}

/**
 * Whether a Merkle proof of a wallet's amount leads to the root; the distributor makes the same check before it pays.
 */
export function provesLeaf(
  root: string,
  leaf: { wallet: string; amountE6: bigint; proof: readonly Hex[] },
): boolean {
  try {
    const { wallet, amountE6, proof } = leaf;
    return StandardMerkleTree.verify(root, ['address', 'uint256'], [wallet, String(amountE6)], [...proof]);
  } catch {
    return false;
  }
}
