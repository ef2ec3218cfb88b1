import { sliceHex } from 'viem/utils';
import type { Hex } from '#domain/parlay/hex.ts';
import { canonicalSignature, canonicalV, isHighS, type TokenPermit } from '#domain/parlay/signature.ts';
import { VenueError } from '#relay/venue-error.ts';
import { asFrame, type Frame } from './frame.ts';

const WHOLE = /^(\d{1,78}|0x[0-9a-fA-F]{1,64})$/;
const BYTES32 = /^0x[0-9a-fA-F]{64}$/;
const MAX_ID_CHARS = 128;

/** A whole number that is not negative, as a JSON number, a decimal text or hex; null when it is something else. */
export function wholeOf(value: unknown): bigint | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : null;
  return typeof value === 'string' && WHOLE.test(value) ? BigInt(value) : null;
}

/** The name of a request or quote. @throws VenueError INVALID_MESSAGE when the field is no short text */
export function idIn(frame: Frame, field: string): string {
  const value = frame[field];
  if (typeof value === 'string' && value.length > 0 && value.length <= MAX_ID_CHARS) return value;
  throw new VenueError('INVALID_MESSAGE', `${field} is required.`);
}

/** An optional yes or no; absent and null are no. @throws VenueError INVALID_MESSAGE when it is something else */
export function flagIn(frame: Frame, field: string): boolean {
  const value = frame[field] ?? false;
  if (typeof value === 'boolean') return value;
  throw new VenueError('INVALID_MESSAGE', `${field} must be true or false.`);
}

/** What is wrong with a signature whose `s` is high, after the name of its field. */
export const HIGH_S =
  'has a high s, which the escrow refuses (EIP-2). Sign again with a wallet that produces the low s.';

/**
 * A signature as the escrow takes it, from any spelling that wallets use. Text of another form is returned as it is: whoever
 * checks the signature refuses it.
 * @throws VenueError INVALID_SIGNATURE for a high `s`
 */
export function signatureOf(text: string): string {
  const signature = canonicalSignature(text);
  if (signature && isHighS(sliceHex(signature, 32, 64))) {
    throw new VenueError('INVALID_SIGNATURE', `The signature ${HIGH_S}`);
  }
  return signature ?? text;
}

/** The recovery value of a signature as 27 or 28, from a number or text of 27, 28, 0 or 1; null for anything else. */
export function vOf(value: unknown): 27 | 28 | null {
  const v = wholeOf(value);
  return v === null ? null : canonicalV(v);
}

/** A permit in the parts that the token wants; null when it is not one. @throws VenueError INVALID_SIGNATURE for a high `s` */
export function permitOf(value: unknown): TokenPermit | null {
  const frame = asFrame(value);
  if (!frame) return null;
  const { r, s } = frame;
  const [amount, deadline, v] = [wholeOf(frame.value), wholeOf(frame.deadline), vOf(frame.v)];
  if (amount === null || deadline === null || v === null) return null;
  if (typeof r !== 'string' || typeof s !== 'string' || !BYTES32.test(r) || !BYTES32.test(s)) return null;
  if (isHighS(s as Hex)) throw new VenueError('INVALID_SIGNATURE', `The permit ${HIGH_S}`);
  return { value: amount, deadline, v, r: r as Hex, s: s as Hex };
}

/**
 * The one kind of signature that the venue takes is an account's own.
 * @throws VenueError INVALID_IDENTITY for any other than 0, which also is what an absent one means
 */
export function checkSignatureType(value: unknown): void {
  if (wholeOf(value ?? 0) !== 0n) {
    throw new VenueError('INVALID_IDENTITY', 'only EOA (signature_type=0) supported');
  }
}
