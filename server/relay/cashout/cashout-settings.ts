import type { BookLimits } from './cashout-book.ts';

export type CashoutSettings = BookLimits & {
  /** How long a prepared acceptance can be sent. */
  ticketMs: number;
  /** An offer must live this long from its receipt on, and no sale is sent later than this before a deadline. */
  marginMs: number;
  /** The furthest an offer's deadline may lie ahead. */
  maxLifeMs: number;
  /** Entries of the history that are shown. */
  historyLimit: number;
  /** Sales of one account that are sent in an hour. */
  perHour: number;
  /** Sales that may be under way at once. */
  maxInAll: number;
  /** For one look at the chain. */
  timeoutMs: number;
  /** How often live offers are compared with the chain at most; with each new block at the earliest. */
  refreshMs: number;
};

/** @public the composition root hands them to the service */
export const DEFAULT_CASHOUT_SETTINGS: CashoutSettings = {
  offersPerMaker: 256,
  offersPerPosition: 16,
  positions: 1_024,
  ticketMs: 600_000,
  marginMs: 5_000,
  maxLifeMs: 7 * 86_400_000,
  historyLimit: 50,
  perHour: 20,
  maxInAll: 64,
  timeoutMs: 8_000,
  refreshMs: 1_000,
};
