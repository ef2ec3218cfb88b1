import type { SentCall } from '#domain/parlay/chain-facts.ts';
import type { Outcome, SubmitJob } from './submission.ts';
import type { Submitter } from './submit.ts';

function sentCallOf(outcome: Outcome): SentCall {
  switch (outcome.status) {
    case 'mined':
      return { status: 'mined', txHash: outcome.txHash };
    case 'reverted':
    case 'refused':
      return { status: 'refused', ...outcome.revert };
    case 'dropped':
      return { status: 'unsent', message: 'another transaction took its place' };
    case 'unsent':
      return { status: 'unsent', message: outcome.message };
    case 'pending':
      return { status: 'pending' };
  }
}

/**
 * Submits a call that is harmless when it is sent twice, as one whose nonce the contract takes once, and so needs no
 * journal. Never throws.
 */
export const sendCall = async (submitter: Submitter, job: SubmitJob): Promise<SentCall> =>
  sentCallOf(await submitter.submit(job));
