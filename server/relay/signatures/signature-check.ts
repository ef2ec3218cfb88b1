import type { Address, Hex } from '#domain/parlay/hex.ts';
import { digestOf } from '#domain/parlay/quote-digest.ts';
import { keccak } from '../keccak.ts';
import { isSignedBy } from '../recover-signer.ts';

/** What a quote's signature is checked against. Plain texts: a check may travel to another thread. */
export type SignatureCheck = {
  /** Of the escrow's domain. */
  separator: Hex;
  /** The quote as its hash is made of it. */
  encoded: Hex;
  signature: string;
  /** Who is to have signed. */
  signer: Address;
};

/** The struct hash of a quote that its signer signed; null when it did not. */
export function signedHash({ separator, encoded, signature, signer }: SignatureCheck): Hex | null {
  const hash = keccak(encoded);
  return isSignedBy(signer, digestOf(separator, hash, keccak), signature) ? hash : null;
}

/** Checks signatures, some at a time. */
export interface SignatureChecks {
  /** How many batches are worked on at once. */
  readonly workers: number;
  /** How many batches may be under way at once: worked on, or waiting for it. */
  readonly lanes: number;
  /** How many checks a batch has at most. */
  readonly batchSize: number;
  /** The results in the order of the batch, as `signedHash` gives them. */
  check(batch: readonly SignatureCheck[]): Promise<(Hex | null)[]>;
  /** Ends whatever runs. */
  close(): Promise<void>;
}
