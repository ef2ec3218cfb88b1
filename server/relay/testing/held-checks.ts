import type { Hex } from '#domain/parlay/hex.ts';
import {
  packChecks,
  type SignatureCheck,
  type SignatureChecks,
  signedHashes,
} from '../signatures/signature-check.ts';
import type { QuoteInput } from '../venue.ts';

/** Checks signatures one by one, each when a test lets it end. */
export class HeldChecks implements SignatureChecks {
  readonly workers: number;
  readonly lanes: number;
  readonly batchSize = 1;
  readonly #held = new Map<string, PromiseWithResolvers<void>>();

  /** `lanes` are under way at once; the others wait in the queue. */
  constructor(lanes = 100) {
    this.workers = lanes;
    this.lanes = lanes;
  }

  /** Whether the check of a quote has begun and not ended. */
  isUnderWay = ({ signature }: QuoteInput): boolean => this.#held.has(signature);

  /** Lets the check of a quote end. */
  release({ signature }: QuoteInput): void {
    this.#held.get(signature)?.resolve();
    this.#held.delete(signature);
  }

  async check(batch: readonly SignatureCheck[]): Promise<(Hex | null)[]> {
    for (const { signature } of batch) {
      const held = Promise.withResolvers<void>();
      this.#held.set(signature, held);
      await held.promise;
    }
    return signedHashes(packChecks(batch));
  }

  async close(): Promise<void> {}
}
