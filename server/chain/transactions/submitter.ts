import type { LocalAccount } from 'viem';
import type { Hex } from '#domain/parlay/hex.ts';
import type { Logger } from '#observe/logger.ts';
import type { ChainRpc } from '../rpc/chain-rpc.ts';
import type { BlockHead, HeadWatch } from '../rpc/head-watch.ts';
import { messageOf } from '../rpc/rpc-failure.ts';
import { PendingTransactionMonitor } from './pending-transaction-monitor.ts';
import { NodeRefusedError, SenderQueue } from './sender-queue.ts';
import { readSigned, type SignedTransaction } from './signed-transaction.ts';
import {
  hashesOf,
  type Outcome,
  type PendingTransaction,
  type ResumedJob,
  SENDER_DEFAULTS,
  type SenderTuning,
  type SubmitJob,
} from './submission.ts';
import { SubmissionState, unsent } from './submission-state.ts';
import { lookUp } from './transaction-outcome.ts';

export type SubmitterOptions = {
  rpc: ChainRpc;
  heads: HeadWatch;
  chainId: number;
  /** Keys that nothing else uses. */
  accounts: readonly LocalAccount[];
  logger: Logger;
  signal: AbortSignal;
  /** How long a caller waits before it gets `pending`; the transaction is still monitored. */
  outcomeTimeoutMs?: number;
  /** Most jobs that wait for a sender. */
  maxWaiting?: number;
  tuning?: Partial<SenderTuning>;
};

type Sender = {
  queue: SenderQueue;
  monitor: PendingTransactionMonitor;
  isBusy: boolean;
  cameBack: boolean;
  /** When it leaves the penalty box, by the monotonic clock: a node refused its transaction, and others come first. */
  penalizedUntilMs: number;
};
type Waiting = { job: SubmitJob; state: SubmissionState; refusedBy: Set<Sender> };

const OUTCOME_TIMEOUT_MS = 60_000;
const MAX_WAITING = 1_000;

/**
 * Submits calls to the chain, each exactly once. The oldest job goes to the sender with the fewest transactions under
 * way. Once sent, a job keeps that sender and nonce for good, across failures of node and process. A sender whose
 * transaction the node refused goes to the penalty box for a while, and its job to the next sender.
 */
export class Submitter {
  readonly #options: SubmitterOptions;
  readonly #senders: Sender[];
  readonly #waiting: Waiting[] = [];
  readonly #states = new Map<string, SubmissionState>();

  constructor(options: SubmitterOptions) {
    this.#options = options;
    const tuning = { ...SENDER_DEFAULTS, ...options.tuning };
    this.#senders = options.accounts.map((account) => {
      const deps = { ...options, account, tuning };
      const queue = new SenderQueue(deps);
      return {
        queue,
        monitor: new PendingTransactionMonitor(queue, deps),
        isBusy: false,
        cameBack: false,
        penalizedUntilMs: 0,
      };
    });
    const leave = options.heads.onPoll((head, cameBack) => {
      for (const sender of this.#senders) void this.#check(sender, head, cameBack);
    });
    options.signal.addEventListener('abort', () => this.#stop(leave), { once: true });
  }

  /** Jobs that wait for a sender, and jobs that senders have. */
  get load(): { waiting: number; underway: number } {
    const underway = this.#senders.reduce((sum, { queue }) => sum + queue.load, 0);
    return { waiting: this.#waiting.length, underway };
  }

  /** Submits a job, or joins the one of the same id that is under way. Never throws. */
  async submit(job: SubmitJob): Promise<Outcome> {
    const { signal, maxWaiting = MAX_WAITING } = this.#options;
    const underway = this.#states.get(job.id);
    if (underway) return this.#outcomeOf(underway);
    if (signal.aborted) return unsent('STOPPED', 'the submitter has stopped');
    if (this.#waiting.length >= maxWaiting) return unsent('QUEUE_FULL', `${maxWaiting} jobs wait already`);
    const state = this.#track(job, new SubmissionState());
    this.#enqueue({ job: state.watched(job), state, refusedBy: new Set() });
    this.#pump();
    return this.#outcomeOf(state);
  }

  /**
   * Takes up a job that an earlier process had signed: its transactions are sent again as they were. What is of a key
   * that is not held here any more, or of a nonce that the chain will not reach, is only looked up.
   * @throws RangeError when they are not of one sender and one nonce; the node's error when that is silent
   */
  async resume(job: ResumedJob): Promise<Outcome> {
    const underway = this.#states.get(job.id);
    if (underway) return this.#outcomeOf(underway);
    const [first, ...others] = await Promise.all(job.raws.map(readSigned));
    if (!first || others.some(({ nonce, sender }) => nonce !== first.nonce || sender !== first.sender)) {
      throw new RangeError(`job ${job.id} was not signed by one sender with one nonce`);
    }
    const { rpc, signal, tuning } = this.#options;
    if (signal.aborted) return { status: 'pending', txHashes: [first, ...others].map(({ hash }) => hash) };
    const sender = this.#senders.find(({ queue }) => queue.address === first.sender);
    if (!sender || !(await sender.queue.reaches(first.nonce))) {
      const confirmations = tuning?.confirmations ?? SENDER_DEFAULTS.confirmations;
      const outcome = await lookUp(rpc, [first, ...others], confirmations);
      const hashes = [first, ...others].map(({ hash }) => hash);
      if (outcome.status !== 'pending') job.onEnd?.(outcome, hashes);
      return outcome;
    }
    const meanwhile = this.#states.get(job.id);
    return this.#outcomeOf(meanwhile ?? this.#adopt(sender, job, [first, ...others]));
  }

  /** Keeps the nonces of signed transactions from whatever their senders sign next, as far as the chain will reach them. */
  async reserve(raws: readonly Hex[]): Promise<void> {
    const signed = await Promise.all(raws.map(readSigned));
    const checks = this.#senders.flatMap(({ queue }) =>
      signed.flatMap(({ sender, nonce }) => (sender === queue.address ? [queue.reaches(nonce)] : [])),
    );
    await Promise.all(checks);
  }

  #adopt(
    sender: Sender,
    job: ResumedJob,
    transactions: [SignedTransaction, ...SignedTransaction[]],
  ): SubmissionState {
    const state = this.#track(job, new SubmissionState(transactions.map(({ raw }) => raw)));
    const transaction: PendingTransaction = {
      job: state.watched(job),
      attempts: transactions,
      sentAtMs: Date.now(),
      lostSinceMs: null,
      isTold: false,
      includedHash: null,
      settle: state.settle,
    };
    sender.queue.adopt(transaction).catch((error: unknown) => this.#complain(hashesOf(transaction), error));
    return state;
  }

  #track({ id, onEnd }: Pick<SubmitJob, 'id' | 'onEnd'>, state: SubmissionState): SubmissionState {
    this.#states.set(id, state);
    state.outcome.then((outcome) => {
      onEnd?.(outcome, state.hashes);
      this.#states.delete(id);
      this.#pump();
    });
    return state;
  }

  /** Behind those of its kind, or before them; what can be deferred comes after all that cannot. */
  #enqueue(waiting: Waiting, isFirst = false): void {
    const rank = ({ job }: Waiting): number => (job.isDeferrable ? 1 : 0);
    const place = this.#waiting.findIndex((each) => rank(each) >= rank(waiting) + (isFirst ? 0 : 1));
    this.#waiting.splice(place < 0 ? this.#waiting.length : place, 0, waiting);
  }

  #pump(): void {
    for (let next = this.#waiting[0]; next; next = this.#waiting[0]) {
      const senders = this.#sendersFor(next);
      const [sender] = senders
        .filter(({ queue }) => queue.hasRoomFor(next.job))
        .sort((a, b) => a.queue.load - b.queue.load);
      if (!sender && senders.length > 0) return;
      this.#waiting.shift();
      if (sender) void this.#take(sender, next);
      else next.state.settle(unsent('NODE_REFUSED', 'node rejected the transactions of every sender'));
    }
  }

  /** Senders that may take a job, with or without room: penalised ones only while all are, and each only once. */
  #sendersFor({ refusedBy }: Waiting): Sender[] {
    const present = this.#senders.filter(({ penalizedUntilMs }) => penalizedUntilMs <= performance.now());
    return (present.length > 0 ? present : this.#senders).filter((sender) => !refusedBy.has(sender));
  }

  async #take(sender: Sender, waiting: Waiting): Promise<void> {
    const { job, state } = waiting;
    try {
      await sender.queue.take(job, state.settle);
    } catch (error) {
      if (error instanceof NodeRefusedError) this.#passOn(sender, waiting, error);
      else {
        this.#complain(state.hashes, error);
        state.abandon();
      }
    }
    if (this.#options.signal.aborted) state.abandon();
    this.#pump();
  }

  /** The job goes to another sender; who fails at the same job after another one is not to blame for it. */
  #passOn(sender: Sender, waiting: Waiting, { message }: NodeRefusedError): void {
    const { logger, tuning } = this.#options;
    const penaltyMs = tuning?.penaltyMs ?? SENDER_DEFAULTS.penaltyMs;
    const wasPenalized = sender.penalizedUntilMs > performance.now();
    if (waiting.refusedBy.size === 0) sender.penalizedUntilMs = performance.now() + penaltyMs;
    waiting.refusedBy.add(sender);
    this.#enqueue(waiting, true);
    if (!wasPenalized)
      logger.warn(
        { sender: sender.queue.address, job: waiting.job.id, penaltyMs, reason: message },
        'node rejected a sender',
      );
  }

  async #outcomeOf(state: SubmissionState): Promise<Outcome> {
    const timeoutMs = this.#options.outcomeTimeoutMs ?? OUTCOME_TIMEOUT_MS;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<'late'>((resolve) => {
      timer = setTimeout(() => resolve('late'), timeoutMs);
    });
    const first = await Promise.race([state.outcome, late]);
    clearTimeout(timer);
    if (first !== 'late') return first;
    const place = this.#waiting.findIndex((each) => each.state === state);
    if (place >= 0) {
      this.#waiting.splice(place, 1);
      state.settle(unsent('QUEUE_FULL', `no sender had room within ${timeoutMs} ms`));
    }
    // A job in preparation soon ends or is signed; once signed, it is monitored until the chain decides.
    const pending = (): Outcome => ({ status: 'pending', txHashes: [...state.hashes] });
    return Promise.race([state.outcome, state.signed.then(pending)]);
  }

  async #check(sender: Sender, head: BlockHead, cameBack: boolean): Promise<void> {
    sender.cameBack ||= cameBack;
    if (sender.isBusy || this.#options.signal.aborted) return;
    sender.isBusy = true;
    const hadBeenLost = sender.cameBack;
    sender.cameBack = false;
    try {
      await sender.monitor.check(head, hadBeenLost);
    } catch (error) {
      sender.cameBack ||= hadBeenLost;
      this.#complain([], error);
    } finally {
      sender.isBusy = false;
    }
  }

  #stop(leave: () => void): void {
    leave();
    for (const { state } of this.#waiting.splice(0)) state.abandon();
    for (const state of this.#states.values()) if (state.hashes.length > 0) state.abandon();
  }

  #complain(txHashes: readonly string[], error: unknown): void {
    this.#options.logger.warn(
      { txHashes, reason: messageOf(error) },
      'monitoring transactions failed; trying again',
    );
  }
}
