import type { Address, Hex } from '#domain/parlay/hex.ts';
import { keccak, SIGNATURE_BYTES, signerOf } from './recover-signer.ts';

/** What a quote's signature is checked against. */
export type SignatureCheck = {
  /** Of the escrow's domain. */
  separator: Hex;
  /** The quote as its hash is made of it. */
  encoded: Hex;
  signature: string;
  /** Who is to have signed. */
  signer: Address;
};

const SEPARATOR_AT = 0;
const ENCODED_AT = 32;
/** The hash of its type and its ten fields. */
const ENCODED_BYTES = 11 * 32;
const SIGNATURE_AT = ENCODED_AT + ENCODED_BYTES;
const SIGNER_AT = SIGNATURE_AT + SIGNATURE_BYTES;
const CHECK_BYTES = SIGNER_AT + 20;

const PLAIN_SIGNATURE = /^0x[0-9a-fA-F]{130}$/;
const NO_SIGNATURE = '0'.repeat(2 * SIGNATURE_BYTES);
const NOTHING_SIGNED = '0'.repeat(2 * CHECK_BYTES);

function packed({ separator, encoded, signature, signer }: SignatureCheck): string {
  const signed = PLAIN_SIGNATURE.test(signature) ? signature.slice(2) : NO_SIGNATURE;
  const text = `${separator.slice(2)}${encoded.slice(2)}${signed}${signer.slice(2)}`;
  // One of another length would be taken for part of its neighbours.
  return text.length === NOTHING_SIGNED.length ? text : NOTHING_SIGNED;
}

/** Checks packed into one string, which is posted to a thread much faster than objects. */
export const packChecks = (checks: readonly SignatureCheck[]): string => checks.map(packed).join('');

/** The EIP-712 message: 0x19 0x01, domain separator, struct hash. */
const envelope = Buffer.from(`1901${'00'.repeat(64)}`, 'hex');

/** Struct hash of the quote packed at `at`; null if its signer did not sign it. */
function hashAt(checks: Buffer, at: number): Hex | null {
  const hash = keccak(checks.subarray(at + ENCODED_AT, at + SIGNATURE_AT));
  checks.copy(envelope, 2, at + SEPARATOR_AT, at + ENCODED_AT);
  envelope.set(hash, 34);
  const signer = signerOf(keccak(envelope), checks.subarray(at + SIGNATURE_AT, at + SIGNER_AT));
  if (!signer || checks.compare(signer, 0, 20, at + SIGNER_AT, at + CHECK_BYTES) !== 0) return null;
  return `0x${Buffer.from(hash).toString('hex')}`;
}

/** For each of packed checks the struct hash of the quote that its signer signed; null when it did not. */
export function signedHashes(text: string): (Hex | null)[] {
  const checks = Buffer.from(text, 'hex');
  return Array.from({ length: checks.length / CHECK_BYTES }, (_, nth) => hashAt(checks, nth * CHECK_BYTES));
}

/** Checks signatures, some at a time. */
export interface SignatureChecks {
  /** How many batches are worked on at once. */
  readonly workers: number;
  /** How many batches may be under way at once: worked on, or waiting for it. */
  readonly lanes: number;
  /** How many checks a batch has at most. */
  readonly batchSize: number;
  /** The results in the order of the batch, as `signedHashes` gives them. */
  check(batch: readonly SignatureCheck[]): Promise<(Hex | null)[]>;
  /** Ends whatever runs. */
  close(): Promise<void>;
}
