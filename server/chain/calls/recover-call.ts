import { keccak256 } from 'viem/utils';
import type { CallOutcome } from '#domain/parlay/chain-call.ts';
import { pause } from '#observe/pause.ts';
import type { CallJournal, OpenCall } from './call-journal.ts';
import type { PreparedCall } from './prepared-call.ts';
import { holdGas, type RunDeps, recordEnd, resumeReserved, sendCall } from './run-call.ts';

export type RecoverDeps = RunDeps & {
  signal: AbortSignal;
  /** How long to wait before the chain is asked again about what it could not tell. */
  retryMs: number;
};

/**
 * Brings a call of an earlier process to its end and records that. What was signed is sent again as it was; only when
 * none of it can be mined any more is the call signed anew. Whatever fails on the way is tried again until the signal;
 * then the call is left to the next process. Never throws.
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
    // What one try has given up is still owed: the end is recorded below.
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
