import { StandardMerkleTree } from '@openzeppelin/merkle-tree';
import type { Hex } from '../../parlay/hex.ts';

/** The tree that the distributor verifies claims against: its root, and the proof of each wallet that is paid. */
export type PayoutTree = { root: Hex; proofs: ReadonlyMap<string, readonly Hex[]> };

/** OpenZeppelin's StandardMerkleTree over (address, uint256), of the amounts above zero; null when there is none. */
export function payoutTree(amounts: readonly { wallet: string; amountE6: bigint }[]): PayoutTree | null {
  const leaves = amounts
    .filter(({ amountE6 }) => amountE6 > 0n)
    .map(({ wallet, amountE6 }): [string, string] => [wallet, String(amountE6)]);
  if (leaves.length === 0) return null;
  const tree = StandardMerkleTree.of(leaves, ['address', 'uint256']);
  const proofs = new Map(leaves.map(([wallet], index) => [wallet, tree.getProof(index) as Hex[]]));
  return { root: tree.root as Hex, proofs };
}
