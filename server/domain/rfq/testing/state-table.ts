import type { RfqStatus } from '../rfq.ts';

/**
 * The table of states of the specification, with the endings that it leaves open, written by hand and used by tests
 * only: status, event, statuses that may follow.
 */
const TABLE: Readonly<Record<string, Readonly<Record<string, readonly RfqStatus[]>>>> = {
  CREATED: {
    opened: ['COLLECTING_QUOTES'],
    interrupted: ['FAILED'],
    requester_canceled: ['CANCELED'],
    timer: ['CREATED'],
  },
  COLLECTING_QUOTES: {
    interrupted: ['FAILED'],
    quoted: ['COLLECTING_QUOTES'],
    quote_canceled: ['COLLECTING_QUOTES'],
    quote_invalid: ['COLLECTING_QUOTES'],
    requester_canceled: ['CANCELED'],
    timer: ['COLLECTING_QUOTES', 'AWAITING_REQUESTER_ACCEPTANCE', 'FAILED'],
  },
  AWAITING_REQUESTER_ACCEPTANCE: {
    accepted: ['EXECUTING', 'AWAITING_MAKER_CONFIRMATION'],
    quote_canceled: ['AWAITING_REQUESTER_ACCEPTANCE', 'FAILED'],
    quote_invalid: ['AWAITING_REQUESTER_ACCEPTANCE', 'FAILED'],
    requester_canceled: ['CANCELED'],
    timer: ['AWAITING_REQUESTER_ACCEPTANCE', 'EXPIRED'],
  },
  AWAITING_MAKER_CONFIRMATION: {
    confirmed: ['EXECUTING'],
    declined: ['AWAITING_REQUESTER_ACCEPTANCE', 'REJECTED'],
    quote_canceled: ['AWAITING_MAKER_CONFIRMATION'],
    quote_invalid: ['AWAITING_MAKER_CONFIRMATION', 'AWAITING_REQUESTER_ACCEPTANCE', 'FAILED'],
    requester_canceled: ['CANCELED'],
    timer: ['AWAITING_MAKER_CONFIRMATION', 'AWAITING_REQUESTER_ACCEPTANCE', 'REJECTED'],
  },
  EXECUTING: {
    quote_canceled: ['EXECUTING'],
    quote_invalid: ['EXECUTING'],
    submitted: ['EXECUTING'],
    mined: ['FILLED'],
    execution_failed: ['FAILED'],
    timer: ['EXECUTING'],
  },
  FILLED: { lost: ['EXECUTING'] },
};

/** Whether the table has the step from one status to another by an event of the given type. */
export const allowed = (from: RfqStatus, type: string, to: RfqStatus): boolean =>
  TABLE[from]?.[type]?.includes(to) ?? false;
