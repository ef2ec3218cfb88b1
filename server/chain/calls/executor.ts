import type { CallListener, CallOutcome } from '#domain/parlay/chain-call.ts';
import type { Attempt } from '#domain/rfq/request.ts';
import type { Submitter } from '../transactions/submitter.ts';
import type { OpenCall } from './call-journal.ts';
import type { CallTypes, Declarations } from './declaration.ts';
import { type PreparedCall, prepareAny, reopen } from './prepared-call.ts';
import { type RecoverDeps, recoverCall } from './recover-call.ts';
import { type RunDeps, resumeCall, sendCall } from './run-call.ts';

export type CallExecutorOptions<Declared extends Declarations> = Omit<RunDeps, 'submitter'> & {
  declarations: Declared;
  submitter: Submitter;
  signal: AbortSignal;
  /** How long a caller that joins a call of an earlier process waits before it gets `pending`. */
  outcomeTimeoutMs?: number;
  /** Interval between checks of a call of an earlier process. */
  retryMs?: number;
};

/** A call of an earlier process, and how it ends. */
export type RecoveredCall<Types, Kind extends keyof Types = keyof Types> = {
  [Each in Kind]: Types[Each] extends { input: infer Input; result: infer Result }
    ? { kind: Each; input: Input; outcome: Promise<CallOutcome<Result>> }
    : never;
}[Kind];

const OUTCOME_TIMEOUT_MS = 60_000;
const RETRY_MS = 5_000;

/**
 * Runs declared calls, each once: a signed transaction is on record before it is sent, and what is open when a process
 * dies is brought to its end by the next.
 */
export class CallExecutor<Declared extends Declarations> {
  readonly #options: CallExecutorOptions<Declared>;
  readonly #deps: RecoverDeps;
  /** Calls of an earlier process, by id, until they have ended. */
  readonly #recovering = new Map<string, Promise<CallOutcome<unknown>>>();

  constructor(options: CallExecutorOptions<Declared>) {
    this.#options = options;
    this.#deps = { ...options, retryMs: options.retryMs ?? RETRY_MS };
  }

  /** Brings a call to the chain, or joins it when it is under way, and waits until its outcome is known. Never throws. */
  async execute<Kind extends keyof CallTypes<Declared> & string>(
    kind: Kind,
    input: CallTypes<Declared>[Kind]['input'],
    listener: CallListener = {},
  ): Promise<CallOutcome<CallTypes<Declared>[Kind]['result']>> {
    const call = this.#prepare(kind, input);
    const recovering = this.#recovering.get(call.id);
    return recovering ? this.#patiently(recovering) : sendCall(this.#deps, call, listener);
  }

  /**
   * Determines the outcome of a call from the attempts that its caller has recorded; resends unchanged those that the
   * chain does not know. `dropped` when none of them is or can still get on chain. Never throws.
   */
  async resume<Kind extends keyof CallTypes<Declared> & string>(
    kind: Kind,
    input: CallTypes<Declared>[Kind]['input'],
    attempts: readonly Attempt[],
    listener: CallListener,
  ): Promise<CallOutcome<CallTypes<Declared>[Kind]['result']>> {
    const signedMs = Math.min(Date.now(), ...attempts.map((attempt) => attempt.signedMs));
    const raws = attempts.map(({ rawTx }) => rawTx);
    return resumeCall(this.#deps, this.#prepare(kind, input), { raws, signedMs }, listener);
  }

  /**
   * Completes every call that an earlier process signed and whose end is not recorded. Executing one of them again
   * joins it. @returns those that are declared. @throws when the journal cannot be read
   */
  async recover(): Promise<RecoveredCall<CallTypes<Declared>>[]> {
    const { journal, submitter, declarations, context, logger } = this.#options;
    const open = await journal.open();
    // Older attempts were abandoned before the newest was signed.
    await submitter.reserve(open.flatMap(({ raws }) => raws.slice(-1)));
    const calls = open.map((each) => this.#recover(each, reopen(each, declarations, context)));
    if (open.length > 0)
      logger.info({ calls: open.map(({ id }) => id) }, 'calls of the previous process recovered');
    const unknown = calls.filter(({ isDeclared }) => !isDeclared);
    if (unknown.length > 0)
      logger.warn({ kinds: unknown.map(({ kind }) => kind) }, 'undeclared calls completed as signed');
    // Safe cast: their schemas have just validated each type.
    return calls.filter(({ isDeclared }) => isDeclared) as unknown as RecoveredCall<CallTypes<Declared>>[];
  }

  #recover(open: OpenCall, call: PreparedCall) {
    const { id, kind, input, isDeclared } = call;
    const outcome = recoverCall(this.#deps, open, call).finally(() => this.#recovering.delete(id));
    this.#recovering.set(id, outcome);
    return { kind, input, isDeclared, outcome };
  }

  #prepare(kind: string, input: unknown): PreparedCall {
    const { declarations, context } = this.#options;
    const declared = declarations[kind];
    if (!declared) throw new RangeError(`no call ${kind} is declared`);
    return prepareAny(kind, declared, input, context);
  }

  async #patiently(outcome: Promise<CallOutcome<unknown>>): Promise<CallOutcome<unknown>> {
    const { promise: late, resolve } = Promise.withResolvers<CallOutcome<unknown>>();
    const timeoutMs = this.#options.outcomeTimeoutMs ?? OUTCOME_TIMEOUT_MS;
    const timer = setTimeout(() => resolve({ status: 'pending' }), timeoutMs);
    return Promise.race([outcome, late]).finally(() => clearTimeout(timer));
  }
}
