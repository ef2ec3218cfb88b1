import { keccak256 } from 'viem/utils';
import type { CallOutcome } from '#domain/parlay/chain-call.ts';
import { pause } from '#observe/pause.ts';
import type { CallJournal, OpenCall } from './call-journal.ts';
import type { PreparedCall } from './prepared-call.ts';
import { holdGas, type RunDeps, recordEnd, resumeReserved, sendCall } from './run-call.ts';

export type RecoverDeps = RunDeps & {
  signal: AbortSignal;
  /** Interval between tries while the outcome is unknown. */
  retryMs: number;
};

/**
 * Completes a call of an earlier process and records its end. Resends the signed transactions unchanged; signs anew
 * only when none of them can be mined any more. Retries failures until the signal, then leaves the call to the next
 * process. Never throws.
 */
export async function recoverCall(
  deps: RecoverDeps,
  { raws: known, signedMs }: OpenCall,
  call: PreparedCall,
): Promise<CallOutcome<unknown>> {
  const { signal, retryMs } = deps;
  const raws = [...known];
  const journal: CallJournal = {
    open: () => deps.journal.open(),
    async signed(signed, transaction) {
      await deps.journal.signed(signed, transaction);
      raws.push(transaction.raw);
    },
    // An abandoned try is not the end of the call, which is recorded below.
    ended: async () => {},
  };
  const tried = { ...deps, journal };
  while (!signal.aborted) {
    holdGas(deps, call);
    const resumed = await resumeReserved(tried, call, { raws, signedMs });
    const outcome = resumed.status === 'dropped' ? await sendCall(tried, call, {}) : resumed;
    if (outcome.status === 'mined' || outcome.status === 'refused') {
      deps.gas.release?.(call.id);
      await recordEnd(
        deps,
        raws.map((raw) => keccak256(raw)),
        endOf(outcome),
      );
      return outcome;
    }
    await pause(retryMs, signal);
  }
  return { status: 'pending' };
}

const endOf = (outcome: { status: 'mined' } | { status: 'refused'; txHash: unknown }) => {
  if (outcome.status === 'mined') return 'mined';
  return outcome.txHash ? 'reverted' : 'refused';
};
