import path from 'node:path';
import { StandardMerkleTree } from '@openzeppelin/merkle-tree';
import { getAddress } from 'viem/utils';
import { SeededRandom } from './random.ts';

/** Trees of rewards as they are made for payouts, for the contracts' tests. */
export const REWARD_VECTORS_FILE = path.resolve(import.meta.dirname, '../../contracts/vectors/rewards.json');

/** Numbers of accounts: one, a pair, odd and full levels. */
const SIZES = [1, 2, 3, 5, 8, 33];

function treeOf(size: number, random: SeededRandom) {
  const leaves = Array.from({ length: size }, (): [string, string] => {
    // The largest that a cycle holds together with the others of its tree.
    const amount = random.between(1n, 2n ** 90n);
    return [getAddress(random.address()), String(amount)];
  });
  const tree = StandardMerkleTree.of(leaves, ['address', 'uint256']);
  const claims = leaves.map(([account, amount], index) => ({ account, amount, proof: tree.getProof(index) }));
  const total = leaves.reduce((sum, [, amount]) => sum + BigInt(amount), 0n);
  return { root: tree.root, total: String(total), claims };
}

/** The text of the file; the same at each call. */
export function rewardVectorsText(): string {
  const random = new SeededRandom('hashmark-rewards');
  return `${JSON.stringify({ trees: SIZES.map((size) => treeOf(size, random)) }, null, 2)}\n`;
}
