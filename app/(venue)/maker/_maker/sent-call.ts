import type { Hex } from '#domain/parlay/hex.ts';

/** A transaction of the kill switch. `wasStopped`: whether the allowance was 0 before it; null when it leaves it as it is. */
export type SentCall = { txHash: Hex; sentMs: number; wasStopped: boolean | null };

/** After this long the transaction was dropped, or the allowance was set again. */
const CONFIRM_MS = 30_000;

export type SentState = 'pending' | 'overdue' | 'done';

/** State of a transaction, judged by the current allowance. */
export function sentState(
  { sentMs, wasStopped }: SentCall,
  isStopped: boolean | null,
  nowMs: number,
): SentState {
  if (wasStopped === null || wasStopped !== isStopped) return 'done';
  return nowMs - sentMs > CONFIRM_MS ? 'overdue' : 'pending';
}

/** What the page says of a transaction. */
export function sentWords({ wasStopped }: SentCall, state: SentState): string {
  if (state === 'overdue')
    return 'The allowance has not changed. Check the transaction, and whether your own software sets the allowance back.';
  if (state === 'pending' || wasStopped === null) return 'Transaction sent.';
  return wasStopped ? '✓ Allowance restored.' : '✓ Quoting stopped.';
}
