import type { Attempt } from '../rfq/request.ts';
import type { Hex } from './hex.ts';

/** Why nothing was sent; each of these passes. */
export type UnsentReason = 'CHAIN_UNREACHABLE' | 'QUEUE_FULL' | 'NODE_REFUSED' | 'STOPPED' | 'JOURNAL_FAILED';

/** Handed to the chain; in a block that may not be deep enough yet; replaced, or out of its block again. */
export type Progress = 'sent' | 'included' | 'retrying';

/** Outcome of a contract call; `Result` is its effect on chain. */
export type CallOutcome<Result> =
  | { status: 'mined'; txHash: Hex; result: Result }
  /**
   * It had no effect and never will. `txHash` is null when nothing of it was mined; `code` is the contract's own name
   * of the reason, in upper snake case.
   */
  | { status: 'refused'; txHash: Hex | null; code: string; message: string }
  /** Nothing was sent: it may be executed again. `message` is the node's, for the log. */
  | { status: 'unsent'; reason: UnsentReason; message: string }
  /** Signed, and it can never be mined: it may be executed again. */
  | { status: 'dropped' }
  /** Not known yet. Ask again; the call is not signed a second time meanwhile. */
  | { status: 'pending' };

/** Callbacks of one call. */
export type CallListener = {
  /**
   * Stores an attempt in the caller's own journal, instead of the executor's. A transaction, also each replacement, is
   * sent only after this promise is fulfilled, and not at all when it is rejected.
   */
  signed?(attempt: Attempt): Promise<void>;
} & { [Step in Progress]?: (txHash: Hex) => void };
