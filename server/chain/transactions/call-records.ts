import type { GasPurpose, GasSpent } from '#domain/parlay/gas-spent.ts';
import type { Logger } from '#observe/logger.ts';
import type { CallJournal } from '../calls/call-journal.ts';
import { messageOf } from '../rpc/rpc-failure.ts';
import type { Outcome, SubmitJob } from './submission.ts';
import type { SubmissionState } from './submission-state.ts';

export type CallRecordsOptions = {
  /** Where calls are kept that bring no journal of their own; without it they die with the process. */
  calls?: CallJournal;
  /** Told what each transaction that was mined for a purpose has cost. */
  onGas?: (spent: GasSpent) => void;
  logger: Logger;
};

/** What is kept of the jobs of a submitter: what was signed for them, how they ended, and what that has cost. */
export class CallRecords {
  readonly #options: CallRecordsOptions;

  constructor(options: CallRecordsOptions) {
    this.#options = options;
  }

  /** A job that brings no journal, with the one that is for all of these. */
  journaled(job: SubmitJob, state: SubmissionState): SubmitJob {
    const { calls } = this.#options;
    if (job.journal || !calls) return job;
    const { id, isDeferrable = false, purpose } = job;
    void this.recordEnd(calls, state);
    return {
      ...job,
      journal: (transaction) =>
        calls.signed({ id, isDeferrable, purpose, kind: null, input: null }, transaction),
    };
  }

  /** Records how a call ends. What is not recorded now is found out by the next process. Never throws. */
  async recordEnd(calls: CallJournal, state: SubmissionState): Promise<void> {
    const outcome = await state.outcome;
    const { hashes: txHashes } = state;
    if (outcome.status === 'pending' || txHashes.length === 0) return;
    await calls.ended(txHashes, outcome.status).catch((error: unknown) => {
      this.#options.logger.warn({ txHashes, reason: messageOf(error) }, 'the end of a call is not on record');
    });
  }

  /** Counts the gas of whatever was mined. */
  tellGas(purpose: GasPurpose | undefined, outcome: Outcome): void {
    if (!purpose || !('feeWei' in outcome)) return;
    const { txHash, gasUsed, feeWei } = outcome;
    this.#options.onGas?.({ ...purpose, txHash, gasUsed, feeWei });
  }
}
