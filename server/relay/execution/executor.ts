import type { ExecutionListener, ExecutionResult, SignedFill } from '#domain/rfq/fill.ts';
import type { Attempt } from '#domain/rfq/request.ts';

/**
 * Brings signed fills on chain. Each call settles within the executor's own time limits. A rejected promise means that
 * nothing is known: the relay asks again with `reconcile`.
 */
export interface Executor {
  /** Sends a fill of which no transaction was ever signed, and follows it until it is final. */
  submit(fill: SignedFill, listener: ExecutionListener): Promise<ExecutionResult>;
  /**
   * Finds out what became of a fill whose `attempts` were signed, and perhaps sent, and follows it until it is final.
   * By the escrow's event of the quote hash, the nonces of quote and order, and the attempts' hashes; an attempt that
   * the chain does not know may be sent again as it is. `not_sent` means that none of the attempts is or can still get
   * on chain, so a new transaction may be signed.
   */
  reconcile(
    fill: SignedFill,
    attempts: readonly Attempt[],
    listener: ExecutionListener,
  ): Promise<ExecutionResult | { status: 'not_sent' }>;
}
