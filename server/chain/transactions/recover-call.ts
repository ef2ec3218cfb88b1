import { setTimeout as delay } from 'node:timers/promises';
import type { Hex } from '#domain/parlay/hex.ts';
import type { Logger } from '#observe/logger.ts';
import type { CallJournal, OpenCall } from '../calls/call-journal.ts';
import { messageOf } from '../rpc/rpc-failure.ts';
import type { SenderQueue } from './sender-queue.ts';
import { readSigned, type SignedTransaction } from './signed-transaction.ts';
import type { Outcome, ResumedJob, SubmitJob } from './submission.ts';
import type { SubmissionState } from './submission-state.ts';

export type RecoverDeps = {
  /** Sends what is signed anew, and again what was signed. */
  submitter: {
    submit: (job: SubmitJob) => Promise<Outcome>;
    resume: (job: ResumedJob) => Promise<Outcome>;
  };
  calls: CallJournal;
  logger: Logger;
  signal: AbortSignal;
  /** How long to wait before the chain is asked again about what it could not tell. */
  retryMs: number;
};

/** The transactions of a call by their nonces, the newest first: an older nonce was given up before a newer one was signed. */
async function byNonce(raws: readonly Hex[]): Promise<[SignedTransaction, ...SignedTransaction[]][]> {
  const signed = await Promise.all(raws.map(readSigned));
  const groups = Map.groupBy(signed, ({ sender, nonce }) => `${sender}:${nonce}`);
  return [...groups.values()].reverse() as [SignedTransaction, ...SignedTransaction[]][];
}

/**
 * One try: what was signed is sent again as it was; only when none of it can be mined any more is it signed anew. All of
 * that is one job at a time: a try joins what an earlier one has left under way.
 */
async function tryOnce(deps: RecoverDeps, call: OpenCall, state: SubmissionState): Promise<Outcome> {
  const { submitter, calls } = deps;
  const { id, isDeferrable } = call;
  const job = state.watched({
    id: `${id} taken up`,
    isDeferrable,
    journal: (transaction: SignedTransaction) => calls.signed(call, transaction),
  });
  const groups = await byNonce(state.raws);
  for (const group of groups) {
    const outcome = await submitter.resume({ ...job, raws: group.map(({ raw }) => raw) });
    if (outcome.status !== 'dropped') return outcome;
  }
  const newest = groups[0]?.[0];
  if (!newest) throw new RangeError(`call ${id} has no transaction`);
  const { to, data } = newest;
  return submitter.submit({ ...job, call: { to, data } });
}

/** Keeps the nonces of signed transactions from whatever their senders sign next. */
export async function reserveNonces(queues: readonly SenderQueue[], raws: readonly Hex[]): Promise<void> {
  const signed = await Promise.all(raws.map(readSigned));
  const checks = queues.flatMap((queue) =>
    signed.flatMap(({ sender, nonce }) => (sender === queue.address ? [queue.reaches(nonce)] : [])),
  );
  await Promise.all(checks);
}

/**
 * Brings a call of an earlier process to its end, and settles `state` with that. Whatever fails on the way is tried
 * again until the signal.
 */
export async function recoverCall(deps: RecoverDeps, call: OpenCall, state: SubmissionState): Promise<void> {
  const { logger, signal, retryMs } = deps;
  while (!signal.aborted) {
    try {
      const outcome = await tryOnce(deps, call, state);
      // What was not sent now is still owed.
      if (outcome.status !== 'pending' && outcome.status !== 'unsent') return state.settle(outcome);
    } catch (error) {
      logger.warn({ call: call.id, reason: messageOf(error) }, 'a call is not taken up yet; trying again');
    }
    await delay(retryMs, undefined, { signal }).catch(() => {});
  }
}
