import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Hex } from '#domain/parlay/hex.ts';
import type { QueuedQuote } from '../quotes/check-contest.ts';
import type { SignatureCheck, SignatureChecks } from '../signatures/signature-check.ts';

/** Checks one at a time and keeps their order; a signature is good unless it says that it is bad. */
export class Recorder implements SignatureChecks {
  readonly workers = 1;
  readonly lanes = 1;
  readonly batchSize: number;
  readonly done: string[] = [];
  /** Called before each batch. */
  onBatch: () => void = () => {};

  constructor(batchSize = 1) {
    this.batchSize = batchSize;
  }

  async check(batch: readonly SignatureCheck[]): Promise<(Hex | null)[]> {
    this.onBatch();
    await nextTurn();
    this.done.push(...batch.map(({ encoded }) => encoded.slice(2)));
    return batch.map(({ encoded, signature }) => (signature === 'bad' ? null : encoded));
  }

  async close(): Promise<void> {}
}

/** The requests that quotes are for, by id; a test begins with none. */
export const requests = new Map<string, object>();

/** A good quote for a request of an open window. */
export function quote(
  rfqId: string,
  windowEndsMs: number,
  usd: number,
  more: Partial<QueuedQuote> = {},
): QueuedQuote {
  const request = requests.get(rfqId) ?? {};
  requests.set(rfqId, request);
  return {
    request,
    windowEndsMs,
    makerCollateralE6: BigInt(usd),
    check: () => ({ separator: '0x', encoded: `0x${rfqId}${usd}`, signature: 'good', signer: '0x' }),
    assertOpen: () => {},
    isGood: () => true,
    ...more,
  };
}
