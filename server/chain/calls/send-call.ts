import type { UnsentReason } from '#domain/parlay/chain-call.ts';
import type { SentCall } from '#domain/parlay/chain-facts.ts';
import type { Outcome, SubmitJob } from '../transactions/submission.ts';
import type { Submitter } from '../transactions/submitter.ts';

/** What a client is told: what nodes say is for the log. */
const WORDS: Readonly<Record<UnsentReason, string>> = {
  CHAIN_UNREACHABLE: 'the chain does not answer: send it again',
  QUEUE_FULL: 'too much waits for the chain: send it again',
  NODE_REFUSED: 'the chain takes no transaction of the venue now: send it again later',
  STOPPED: 'the venue is stopping: send it again',
  JOURNAL_FAILED: 'the journal does not answer: send it again',
};

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
      return { status: 'unsent', message: WORDS[outcome.reason] };
    case 'pending':
      return { status: 'pending' };
  }
}

/** Submits a call by the submitter's own journal and waits until its end is known, or long enough. Never throws. */
export const sendCall = async (submitter: Submitter, job: SubmitJob): Promise<SentCall> =>
  sentCallOf(await submitter.submit(job));
