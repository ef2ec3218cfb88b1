import type { ServiceErrorCode } from '#services/error.ts';

/** What kind of failure it is. Each protocol has its own status or word for each of them. */
export type FaultCode = ServiceErrorCode | 'too_large' | 'unsupported_encoding' | 'internal';

/** Why a request is not served, before any protocol has worded it. */
export type Fault = {
  code: FaultCode;
  /** Shown to the caller: one text, or one for each field that is wrong. */
  message: string | readonly string[];
  /** The code that the venue itself gave; it stands for a status of its own. */
  venueCode?: string;
  /** Seconds after which a retry can succeed, where that is known. */
  retryAfterSeconds?: number;
  /** The schemas refused a field of the request. */
  isInput?: true;
  /** A query was cancelled because it exceeded its time limit. */
  isOverBudget?: true;
  /** An unexpected error: `cause` is logged and not revealed to the caller. */
  unexpected?: true;
  cause?: unknown;
};
