import type { CallListener, CallOutcome } from '#domain/parlay/chain-call.ts';
import type { GasPurpose, GasSpent } from '#domain/parlay/gas-spent.ts';
import type { Address, Hex } from '#domain/parlay/hex.ts';
import type { Logger } from '#observe/logger.ts';
import type { Revert } from '../rpc/revert.ts';
import { messageOf } from '../rpc/rpc-failure.ts';
import { readSigned } from '../transactions/signed-transaction.ts';
import type { Outcome, SubmitJob } from '../transactions/submission.ts';
import type { Submitter } from '../transactions/submitter.ts';
import { minedBy, receiptOfAny } from '../transactions/transaction-outcome.ts';
import type { CallJournal } from './call-journal.ts';
import { type CallContext, CallUndecidedError } from './declaration.ts';
import type { PreparedCall } from './prepared-call.ts';

/** Accounts for the gas of calls. */
export interface GasAccount {
  /** Counts a call that is under way, once for each name, until `release`. */
  hold?(name: string, purpose: GasPurpose & { account: Address }, gasAtMost: bigint): void;
  /** The call is over: from now on only its actual cost counts. */
  release?(name: string): void;
  /** A transaction was mined. May be repeated for the same transaction after a crash. */
  spent(bill: GasSpent): void;
}

export type RunDeps = {
  context: CallContext;
  submitter: Pick<Submitter, 'submit' | 'resume'>;
  journal: CallJournal;
  gas: GasAccount;
  logger: Logger;
};

/** Journaled attempts of a call: its transactions, oldest first, and when the first was signed. */
export type SignedBefore = { raws: readonly Hex[]; signedMs: number };

type Unwatched = Omit<SubmitJob, 'call' | 'onEnd'>;

/** No call takes longer from its acceptance to its look-up without an attempt on record. */
const RECENT_MS = 600_000;

/** Sends a call of which nothing was ever signed, and follows it until its outcome is known. Never throws. */
export async function sendCall(
  deps: RunDeps,
  call: PreparedCall,
  listener: CallListener,
): Promise<CallOutcome<unknown>> {
  holdGas(deps, call);
  const outcome = await settled(deps, call, async () => {
    const job = { ...jobOf(deps, call, listener), call: await call.build() };
    const onEnd = (end: Outcome, txHashes: readonly Hex[]): void => {
      billOf(deps, call, end);
      if (!listener.signed) void recordEnd(deps, txHashes, end.status);
    };
    return readOutcome(deps, call, await deps.submitter.submit({ ...job, onEnd }), Date.now() - RECENT_MS);
  });
  if (outcome.status !== 'pending') deps.gas.release?.(call.id);
  return outcome;
}

/** Reserves the maximum cost of a sponsored call in the budget. */
export function holdGas({ gas }: RunDeps, { id, purpose, gasAtMost }: PreparedCall): void {
  if (gasAtMost === null || !purpose?.account) return;
  gas.hold?.(id, { kind: purpose.kind, account: purpose.account }, gasAtMost);
}

/**
 * Determines the outcome of a call with signed transactions; resends unchanged those that the chain does not know.
 * `dropped` when none of it is on chain or can still get there. Never throws.
 */
export const resumeCall = (
  deps: RunDeps,
  call: PreparedCall,
  before: SignedBefore,
  listener: CallListener,
): Promise<CallOutcome<unknown>> =>
  settled(
    deps,
    call,
    async () => (await knownEnd(deps, call, before)) ?? resend(deps, call, before, listener),
  );

/**
 * As `resumeCall`, for a call whose nonce is reserved: resends its transaction even if the effect exists already, since
 * later nonces of its sender can be mined only after it. Never throws.
 */
export const resumeReserved = (
  deps: RunDeps,
  call: PreparedCall,
  before: SignedBefore,
): Promise<CallOutcome<unknown>> =>
  settled(deps, call, async () => {
    const outcome = await resend(deps, call, before, {});
    if (outcome.status !== 'pending') return outcome;
    return (await knownEnd(deps, call, before)) ?? outcome;
  });

/** The end of a call that is independent of its journaled transactions; null while it depends on them. */
async function knownEnd(
  deps: RunDeps,
  call: PreparedCall,
  { raws, signedMs }: SignedBefore,
): Promise<CallOutcome<unknown> | null> {
  const known = (await find(deps, call, signedMs)) ?? (await impossible(call));
  if (known) await billOfAny(deps, call, raws);
  return known;
}

async function resend(
  deps: RunDeps,
  call: PreparedCall,
  { raws, signedMs }: SignedBefore,
  listener: CallListener,
): Promise<CallOutcome<unknown>> {
  const onEnd = (end: Outcome): void => billOf(deps, call, end);
  // The newest first: an older nonce was abandoned before a newer one was signed.
  for (const group of (await byNonce(raws)).reverse()) {
    const job = { ...jobOf(deps, call, listener), onEnd, raws: group };
    const outcome = await readOutcome(deps, call, await deps.submitter.resume(job), signedMs);
    if (outcome.status !== 'dropped') return outcome;
  }
  return { status: 'dropped' };
}

/** Stores how a call ended. If that fails, the next process determines it again. Never throws. */
export async function recordEnd(
  { journal, logger }: RunDeps,
  txHashes: readonly Hex[],
  status: Outcome['status'],
): Promise<void> {
  if (status === 'pending' || txHashes.length === 0) return;
  await journal.ended(txHashes, status).catch((error: unknown) => {
    logger.warn({ txHashes, reason: messageOf(error) }, 'recording the end of a call failed');
  });
}

/** A failure while reading the outcome gives `pending`. */
async function settled(
  { logger }: RunDeps,
  { id }: PreparedCall,
  work: () => Promise<CallOutcome<unknown>>,
): Promise<CallOutcome<unknown>> {
  try {
    return await work();
  } catch (error) {
    logger.warn({ call: id, reason: messageOf(error) }, 'outcome of a call not known yet');
    return { status: 'pending' };
  }
}

function jobOf({ journal }: RunDeps, call: PreparedCall, listener: CallListener): Unwatched {
  const { id, isDeferrable } = call;
  return {
    ...{ id, isDeferrable },
    journal: (transaction) => {
      if (!listener.signed) return journal.signed(call, transaction);
      const { hash: txHash, raw: rawTx } = transaction;
      return listener.signed({ txHash, rawTx, signedMs: Date.now() });
    },
    onProgress: (step, txHash) => listener[step]?.(txHash),
  };
}

async function readOutcome(
  deps: RunDeps,
  call: PreparedCall,
  outcome: Outcome,
  sinceMs: number,
): Promise<CallOutcome<unknown>> {
  switch (outcome.status) {
    case 'mined':
      return { status: 'mined', txHash: outcome.txHash, result: call.readOutcome(outcome) };
    case 'reverted':
      return (await find(deps, call, sinceMs)) ?? refused(outcome.txHash, call.explain(outcome.revert));
    case 'refused':
      return (await find(deps, call, sinceMs)) ?? refused(null, call.explain(outcome.revert));
    case 'dropped':
      return { status: 'dropped' };
    default: {
      const why = await impossible(call).catch(() => null);
      if (why) return why;
      if (outcome.status === 'pending') return { status: 'pending' };
      return { status: 'unsent', reason: outcome.reason, message: outcome.message };
    }
  }
}

const refused = (txHash: Hex | null, { code, message }: Revert): CallOutcome<never> => ({
  ...{ status: 'refused', txHash, code, message },
});

async function impossible(call: PreparedCall): Promise<CallOutcome<never> | null> {
  const why = await call.whyImpossible();
  return why && refused(null, why);
}

/** The effect of a call, by any sender. @throws CallUndecidedError while it is not deep enough */
async function find(
  { context: { rpc, confirmations } }: RunDeps,
  call: PreparedCall,
  sinceMs: number,
): Promise<CallOutcome<unknown> | null> {
  const found = await call.findElsewhere(sinceMs);
  if (!found) return null;
  const { txHash, blockNumber, result } = found;
  const depth = Number((await rpc.getBlockNumber({ cacheTime: 0 })) - blockNumber) + 1;
  if (depth < confirmations) throw new CallUndecidedError(`${txHash} is not deep enough yet`);
  return { status: 'mined', txHash, result };
}

/** Counts the gas of what was mined. */
function billOf({ gas }: RunDeps, { id, purpose }: PreparedCall, outcome: Outcome): void {
  gas.release?.(id);
  if (!purpose || !('feeWei' in outcome)) return;
  const { txHash, gasUsed, feeWei } = outcome;
  gas.spent({ ...purpose, txHash, gasUsed, feeWei });
}

/** Counts the gas of those transactions of a call that are mined: those of an earlier process may not be counted yet. */
async function billOfAny(deps: RunDeps, call: PreparedCall, raws: readonly Hex[]): Promise<void> {
  const receipt = await receiptOfAny(deps.context.rpc, await Promise.all(raws.map(readSigned)));
  if (receipt) billOf(deps, call, { status: 'mined', ...minedBy(receipt) });
}

/** Attempts of one nonce are one transaction and its replacements. */
async function byNonce(raws: readonly Hex[]): Promise<Hex[][]> {
  const signed = await Promise.all(raws.map(readSigned));
  const groups = Map.groupBy(signed, ({ sender, nonce }) => `${sender}:${nonce}`);
  return [...groups.values()].map((group) => group.map(({ raw }) => raw));
}
