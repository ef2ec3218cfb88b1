import type { Hex } from '#domain/parlay/hex.ts';
import type { Moved } from './run-transfer.ts';

/** A deposit or redemption that was made in this browser. */
export type OwnTransfer = Moved & { atMs: number };

/** What the shares that an account holds have cost, by the transfers that are known. */
export type OwnCost = { sharesRaw: bigint; costE6: bigint };

type Kept = { kind: Moved['kind']; txHash: Hex; amountE6: string; sharesRaw: string; atMs: number };

/** More than anybody makes by hand. */
const MAX_KEPT = 500;
const NONE: readonly OwnTransfer[] = [];

const keyOf = (vault: Hex, address: Hex): string => `hashmark.vault.${vault}.${address}`.toLowerCase();
const listeners = new Set<() => void>();
/** What was read last, so that a list that has not changed is the same object. */
let last: { key: string; text: string; list: readonly OwnTransfer[] } | null = null;

function readText(key: string): string {
  try {
    return window.localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

function parse(text: string): readonly OwnTransfer[] {
  try {
    return (JSON.parse(text || '[]') as Kept[]).map((kept) => ({
      ...kept,
      amountE6: BigInt(kept.amountE6),
      sharesRaw: BigInt(kept.sharesRaw),
    }));
  } catch {
    return NONE;
  }
}

/** The transfers of an account that this browser has made, oldest first. */
export function ownTransfers(vault: Hex, address: Hex): readonly OwnTransfer[] {
  const key = keyOf(vault, address);
  const text = readText(key);
  if (last?.key !== key || last.text !== text) last = { key, text, list: text ? parse(text) : NONE };
  return last.list;
}

/** Notes a transfer, once for each transaction. A browser that keeps nothing forgets it; the money is not touched by that. */
export function keepMoved(vault: Hex, address: Hex, moved: Moved, atMs: number): void {
  const before = ownTransfers(vault, address).filter(({ txHash }) => txHash !== moved.txHash);
  const kept: Kept[] = [...before, { ...moved, atMs }].slice(-MAX_KEPT).map((transfer) => ({
    ...transfer,
    amountE6: String(transfer.amountE6),
    sharesRaw: String(transfer.sharesRaw),
  }));
  try {
    window.localStorage.setItem(keyOf(vault, address), JSON.stringify(kept));
  } catch {
    return;
  }
  for (const listener of listeners) listener();
}

/** Calls `listener` at each change of the list, also by another tab. @returns what ends that */
export function subscribeTransfers(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** What the shares that are left have cost: each redemption takes its part of the cost with it. */
export function costOf(transfers: readonly OwnTransfer[]): OwnCost {
  return transfers.reduce<OwnCost>(
    ({ sharesRaw, costE6 }, { kind, amountE6, sharesRaw: moved }) => {
      if (kind === 'deposit') return { sharesRaw: sharesRaw + moved, costE6: costE6 + amountE6 };
      const left = sharesRaw > moved ? sharesRaw - moved : 0n;
      return { sharesRaw: left, costE6: sharesRaw === 0n ? 0n : (costE6 * left) / sharesRaw };
    },
    { sharesRaw: 0n, costE6: 0n },
  );
}
