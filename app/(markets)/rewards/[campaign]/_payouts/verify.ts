import { checkPayout, provesLeaf } from '#domain/rewards/payouts/check-payout.ts';
import { sha256Text } from '#domain/rewards/payouts/score-cycle.ts';
import type { Funding, Payout, PayoutProof } from './payout-proof.ts';

/** One check: passed, failed, or not decidable yet. */
export type Check = { name: string; state: 'holds' | 'fails' | 'waits'; note: string };

/** Where the verification reads. */
export type Published = {
  file: (url: string) => Promise<string | null>;
  proof: (wallet: string) => Promise<PayoutProof | null>;
  fundings: (wallet: string) => Promise<readonly Funding[]>;
};

const check = (name: string, isTrue: boolean, right: string, wrong: string): Check =>
  isTrue ? { name, state: 'holds', note: right } : { name, state: 'fails', note: wrong };

const short = (hash: string): string => `${hash.slice(0, 10)}…`;
/** Placeholder account for reading fundings without a wallet: they are the same for all. */
const ANYBODY = `0x${'0'.repeat(39)}1`;

/**
 * Verifies a payout from its published file, step by step: hash, sums, Merkle tree, a wallet's proof, and the root
 * funded on chain. Stops at the first failure, since later steps depend on earlier ones.
 */
export async function* verifyPayout(
  payout: Pick<Payout, 'root' | 'files'>,
  wallet: string | null,
  read: Published,
): AsyncGenerator<Check> {
  const text = await read.file(payout.files.json.url);
  const hash = text === null ? '' : sha256Text(text);
  const isHash = hash === payout.files.json.sha256;
  yield check(
    'SHA-256 of the file',
    isHash,
    `The hash of the file, ${short(hash)}, matches the published one.`,
    text === null
      ? 'The file was not found.'
      : `The hash of the file, ${short(hash)}, does not match the published one.`,
  );
  const checked = text === null || !isHash ? null : checkPayout(text);
  if (!checked) return;
  yield check(
    'Sums',
    checked.addsUp,
    'The amounts add up to the total. Together with held and undistributed amounts, they add up to the pool.',
    'The amounts do not add up.',
  );
  if (!checked.addsUp) return;
  const isRoot = checked.rebuiltRoot === payout.root && checked.root === payout.root;
  yield check(
    'Merkle root',
    isRoot,
    payout.root === null
      ? 'The payout pays nobody, so it has no root.'
      : `The Merkle tree of the amounts has the published root, ${short(payout.root)}.`,
    `The Merkle tree of the amounts has another root: ${short(checked.rebuiltRoot ?? 'none')}.`,
  );
  if (!isRoot || payout.root === null) return;
  if (wallet !== null) yield await checkProof(payout.root, wallet, checked.amounts.get(wallet) ?? 0n, read);
  yield await checkChain(checked.totalE6, wallet, read);
}

async function checkProof(root: string, wallet: string, amountE6: bigint, read: Published): Promise<Check> {
  const name = 'Wallet proof';
  const proof = await read.proof(wallet);
  if (amountE6 === 0n)
    return check(
      name,
      proof === null,
      'The payout includes nothing for this wallet, and there is no proof for it.',
      'There is a proof for this wallet, but the payout includes nothing for it.',
    );
  const isProven =
    proof !== null &&
    proof.amount_e6 === String(amountE6) &&
    provesLeaf(root, { wallet, amountE6, proof: proof.proof });
  return check(
    name,
    isProven,
    `The proof shows that the root includes ${(Number(amountE6) / 1e6).toFixed(6)} USD for this wallet.`,
    'The proof does not lead to the root.',
  );
}

async function checkChain(totalE6: bigint, wallet: string | null, read: Published): Promise<Check> {
  const name = 'Funded on chain';
  const fundings = await read.fundings(wallet ?? ANYBODY);
  const [largest] = fundings;
  if (!largest)
    return {
      name,
      state: 'waits',
      note: 'This root is not funded on chain yet. It can be claimed once it is.',
    };
  return check(
    name,
    BigInt(largest.total_e6) >= totalE6,
    `${short(largest.funder)} funded this root with the whole total.`,
    `${short(largest.funder)} funded this root with less than the total.`,
  );
}
