import { timingSafeEqual } from 'node:crypto';
import { hashSecret } from '#services/hash-secret.ts';

/** Compares what clients claim with the one key of the relay, in a time that tells nothing of either. */
export class ApiKey {
  readonly #digest: Buffer;

  constructor(apiKey: string) {
    this.#digest = hashSecret(apiKey);
  }

  /** Why a claimed key is refused, in the words of the protocol; null when it is the relay's. */
  refusalOf(claimed: unknown): 'apiKey required' | 'invalid apiKey' | null {
    if (typeof claimed !== 'string' || claimed === '') return 'apiKey required';
    return timingSafeEqual(hashSecret(claimed), this.#digest) ? null : 'invalid apiKey';
  }
}
