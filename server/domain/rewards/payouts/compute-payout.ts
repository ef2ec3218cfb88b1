import { poolE6Of } from '../campaign-terms.ts';
import type { Cluster } from '../related-wallets.ts';
import { dueAmounts } from './due-amounts.ts';
import type { PayoutInput } from './payout-input.ts';
import { type PayoutTree, payoutTree } from './payout-tree.ts';
import type { CycleScore, CycleScores } from './score-cycle.ts';

/** Whether a wallet's due is in the tree, held for review, or redistributed to the others. */
export const WALLET_STATES = ['payable', 'held', 'excluded'] as const;
export type WalletState = (typeof WALLET_STATES)[number];

/** A wallet of a payout; amounts in 6-decimal units. */
export type PayoutWallet = CycleScore & {
  state: WalletState;
  /** Its part of the pool. */
  dueE6: bigint;
  /** Paid by earlier versions. */
  paidBeforeE6: bigint;
  /** Paid by this version: the leaf in its tree. */
  amountE6: bigint;
  /** Due, but held until a person decides. */
  heldE6: bigint;
  /** Paid by earlier versions beyond its due; reported, never reclaimed. */
  overpaidE6: bigint;
};

export type Payout = {
  wallets: readonly PayoutWallet[];
  related: readonly Cluster[];
  tree: PayoutTree | null;
  poolE6: bigint;
  /** Total of the tree. */
  totalE6: bigint;
  heldE6: bigint;
  overpaidE6: bigint;
  /** Part of the pool that is due to no wallet. */
  undistributedE6: bigint;
};

const least = (amount: bigint): bigint => (amount > 0n ? amount : 0n);

/** Wallets with a score, and those that earlier versions paid, by address. */
function walletsOf(scores: readonly CycleScore[], paid: ReadonlyMap<string, bigint>): CycleScore[] {
  const known = new Set(scores.map(({ wallet }) => wallet));
  const gone = [...paid.keys()].filter((wallet) => !known.has(wallet));
  const nothing = { makerE8: 0n, takerE8: 0n, makerFlowE8: 0n, fills: 0, excluded: {} };
  return [...scores, ...gone.map((wallet) => ({ wallet, ...nothing }))].sort((one, other) =>
    one.wallet < other.wallet ? -1 : 1,
  );
}

/**
 * Computes a version of a payout. Of every wallet `paid before + amount + held - overpaid = due`, and what is due and what
 * is not distributed add up to the pool.
 */
export function computePayout(
  { terms, decisions, paid }: Pick<PayoutInput, 'terms' | 'decisions' | 'paid'>,
  { scores, related }: Pick<CycleScores, 'scores' | 'related'>,
): Payout {
  const before = new Map(paid.map(({ wallet, amount_e6 }) => [wallet, BigInt(amount_e6)]));
  const all = walletsOf(scores, before);
  const excluded = decisions.filter(({ decision }) => decision === 'exclude').map(({ wallet }) => wallet);
  const poolE6 = poolE6Of(terms);
  const pool = { poolE6, makerShareBps: terms.maker_share_bps };
  const { dueE6, undistributedE6 } = dueAmounts(pool, all, excluded);
  const flagged = new Set(related.flatMap(({ wallets }) => wallets));
  for (const { wallet } of decisions) flagged.delete(wallet);
  const gone = new Set(excluded);
  const wallets = all.map((score, at): PayoutWallet => {
    const { wallet } = score;
    const [due, paidBeforeE6] = [dueE6[at] ?? 0n, before.get(wallet) ?? 0n];
    const open = least(due - paidBeforeE6);
    const isHeld = flagged.has(wallet);
    return {
      ...{ ...score, dueE6: due, paidBeforeE6, overpaidE6: least(paidBeforeE6 - due) },
      state: gone.has(wallet) ? 'excluded' : isHeld ? 'held' : 'payable',
      ...{ amountE6: isHeld ? 0n : open, heldE6: isHeld ? open : 0n },
    };
  });
  const sum = (read: (row: PayoutWallet) => bigint): bigint =>
    wallets.reduce((all, row) => all + read(row), 0n);
  return {
    ...{ wallets, related, poolE6, undistributedE6, tree: payoutTree(wallets) },
    totalE6: sum(({ amountE6 }) => amountE6),
    heldE6: sum(({ heldE6 }) => heldE6),
    overpaidE6: sum(({ overpaidE6 }) => overpaidE6),
  };
}
