import { keccak256 } from 'viem/utils';
import type { UnsentReason } from '#domain/parlay/chain-call.ts';
import type { Hex } from '#domain/parlay/hex.ts';
import type { Outcome, SubmitJob } from './submission.ts';

export const unsent = (reason: UnsentReason, message: string): Outcome => ({
  status: 'unsent',
  reason,
  message,
});

/** One job from its submission to its outcome, and the hashes that its journal has seen. */
export class SubmissionState {
  readonly outcome: Promise<Outcome>;
  /** Resolves once something is signed for it. */
  readonly signed: Promise<void>;
  readonly hashes: Hex[] = [];
  /** The signed bytes of each of the hashes. */
  readonly raws: Hex[] = [];
  #resolve: (outcome: Outcome) => void = () => {};
  readonly #onSigned: () => void;

  constructor(raws: readonly Hex[] = []) {
    this.raws.push(...raws);
    this.hashes.push(...raws.map((raw) => keccak256(raw)));
    this.outcome = new Promise((resolve) => {
      this.#resolve = resolve;
    });
    const { promise, resolve } = Promise.withResolvers<void>();
    this.signed = promise;
    this.#onSigned = resolve;
    if (raws.length > 0) resolve();
  }

  /** The first call counts. */
  readonly settle = (outcome: Outcome): void => this.#resolve(outcome);

  /** Leaves the outcome open for this process: what was signed must be resumed, what was not can be submitted again. */
  abandon(): void {
    const { hashes } = this;
    this.settle(
      hashes.length > 0
        ? { status: 'pending', txHashes: hashes }
        : unsent('STOPPED', 'the submitter stopped before anything was signed'),
    );
  }

  /** The job with a journal that is also ours. */
  watched<Job extends Omit<SubmitJob, 'call'>>(job: Job): Job {
    return {
      ...job,
      journal: async (transaction) => {
        await job.journal?.(transaction);
        this.hashes.push(transaction.hash);
        this.raws.push(transaction.raw);
        this.#onSigned();
      },
    };
  }
}
