import { keccak256, stringToHex } from 'viem/utils';
import type { CallListener, CallOutcome } from '#domain/parlay/chain-call.ts';
import type { Hex } from '#domain/parlay/hex.ts';
import type { SignedFill } from '#domain/rfq/fill.ts';
import type { Attempt } from '#domain/rfq/request.ts';
import type { Calls } from '../execution/calls.ts';

type FillOutcome = CallOutcome<{ parlayId: bigint }>;

/** A place where the relay can be made to die; it throws there. */
export type CrashPoint = (name: string) => void;

/**
 * Stands in for the chain where the chain is beside the point: it keeps what was broadcast and what came of it, also
 * when the relay in front of it is replaced. Like the escrow it fills a quote once; unlike it, it never forgets.
 */
export class RecordingChain {
  /** Hashes of transactions that were handed over, by quote. */
  readonly broadcasts = new Map<Hex, Set<Hex>>();
  readonly parlays = new Map<Hex, { txHash: Hex; parlayId: bigint }>();
  readonly reverted = new Map<Hex, Hex>();
  /** Fills that would revert: by maker. */
  readonly failing = new Set<string>();
  /** Whether a transaction that is handed over waits in the pool for `mine`. */
  isHolding = false;
  readonly #pool = new Map<Hex, SignedFill>();
  #signatures = 0;

  /** Signs a transaction: each one is another. */
  sign(fill: SignedFill, signedMs: number): Attempt {
    this.#signatures += 1;
    const txHash = keccak256(stringToHex(`${fill.quoteHash}:${this.#signatures}`));
    return { txHash, rawTx: txHash, signedMs };
  }

  broadcast(fill: SignedFill, txHash: Hex): void {
    const sent = this.broadcasts.get(fill.quoteHash) ?? new Set();
    this.broadcasts.set(fill.quoteHash, sent.add(txHash));
    this.#pool.set(txHash, fill);
    if (!this.isHolding) this.mine();
  }

  /** Puts everything that waits into a block. */
  mine(): void {
    for (const [txHash, fill] of this.#pool) {
      const isFilled = this.parlays.has(fill.quoteHash);
      if (isFilled || this.failing.has(fill.quote.maker)) this.reverted.set(txHash, fill.quoteHash);
      else this.parlays.set(fill.quoteHash, { txHash, parlayId: BigInt(this.parlays.size + 1) });
    }
    this.#pool.clear();
  }

  /** Whether a transaction waits or is done, or its quote is filled. */
  isKnown(fill: SignedFill, txHash: Hex): boolean {
    return this.#pool.has(txHash) || this.resultOf(fill, txHash) !== null;
  }

  /** What is known of an attempt; null while it is nowhere. */
  resultOf(fill: SignedFill, txHash: Hex): FillOutcome | null {
    const parlay = this.parlays.get(fill.quoteHash);
    if (parlay) return { status: 'mined', txHash: parlay.txHash, result: { parlayId: parlay.parlayId } };
    if (!this.reverted.has(txHash)) return null;
    return { status: 'refused', txHash, code: 'REVERTED', message: 'reverted' };
  }
}

/** Calls on a recording chain, for one life of the relay. They send what it is told to, twice if need be. */
export function recordingCalls(chain: RecordingChain, nowMs: () => number, crash: CrashPoint): Calls<'fill'> {
  function send(fill: SignedFill, txHash: Hex): void {
    crash('before broadcast');
    chain.broadcast(fill, txHash);
    crash('after broadcast');
  }
  function resultOf(fill: SignedFill, txHash: Hex, listener: CallListener): FillOutcome {
    listener.sent?.(txHash);
    const result = chain.resultOf(fill, txHash);
    if (!result) throw new Error('not mined yet');
    if (result.status === 'mined') listener.included?.(result.txHash);
    crash('before result');
    return result;
  }
  return {
    async execute(_, fill, listener = {}) {
      crash('before signing');
      const attempt = chain.sign(fill, nowMs());
      await listener.signed?.(attempt);
      send(fill, attempt.txHash);
      return resultOf(fill, attempt.txHash, listener);
    },
    async resume(_, fill, attempts, listener) {
      const last = attempts.at(-1);
      if (!last) return { status: 'dropped' };
      if (!chain.isKnown(fill, last.txHash)) send(fill, last.txHash);
      return resultOf(fill, last.txHash, listener);
    },
  };
}
