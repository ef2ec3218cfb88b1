import { type Address, getAddress, type Hex, isAddress, isHex } from 'viem';
import { MakerError } from './maker-error.ts';

/** One JSON object of the maker channel. Fields that nobody asks for are carried along and ignored. */
export type Frame = Readonly<Record<string, unknown>>;

const WHOLE = /^(0|[1-9]\d{0,77})$/;

/** The object that a text frame holds; null for anything else. */
export function parseFrame(text: string): Frame | null {
  try {
    const value: unknown = JSON.parse(text);
    return isFrame(value) ? value : null;
  } catch {
    return null;
  }
}

export const isFrame = (value: unknown): value is Frame =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const malformed = (name: string): MakerError =>
  new MakerError('MALFORMED_FRAME', `the frame has no valid ${name}`);

/** A text that must be there. @throws MakerError MALFORMED_FRAME, as all readers below */
export function textOf(frame: Frame, name: string): string {
  const value = frame[name];
  if (typeof value !== 'string' || value === '') throw malformed(name);
  return value;
}

/** A text that may be missing. */
export const optionalText = (frame: Frame, name: string): string | null =>
  typeof frame[name] === 'string' ? frame[name] : null;

/** A whole number that is not negative, as decimal text or as JSON number. */
export function amountOf(frame: Frame, name: string): bigint {
  const value = frame[name];
  if (typeof value === 'string' && WHOLE.test(value)) return BigInt(value);
  if (Number.isSafeInteger(value) && Number(value) >= 0) return BigInt(Number(value));
  throw malformed(name);
}

/** A whole number up to `most`. */
export function wholeOf(frame: Frame, name: string, most: number): number {
  const value = amountOf(frame, name);
  if (value > BigInt(most)) throw malformed(name);
  return Number(value);
}

/** A time in unix ms; null when it is missing or null. */
export const timeOf = (frame: Frame, name: string): number | null =>
  frame[name] === undefined || frame[name] === null ? null : wholeOf(frame, name, Number.MAX_SAFE_INTEGER);

/** An account in whatever case, with its checksum put right. */
export function addressOf(frame: Frame, name: string): Address {
  const value = textOf(frame, name);
  if (!isAddress(value, { strict: false })) throw malformed(name);
  return getAddress(value.toLowerCase());
}

/** 32 bytes, in lower case. */
export function hashOf(frame: Frame, name: string): Hex {
  const value = textOf(frame, name).toLowerCase();
  if (!isHex(value) || value.length !== 66) throw malformed(name);
  return value;
}

/** An object inside the frame. */
export function objectOf(frame: Frame, name: string): Frame {
  const value = frame[name];
  if (!isFrame(value)) throw malformed(name);
  return value;
}

/** A list of texts. */
export function textsOf(frame: Frame, name: string): string[] {
  const value = frame[name];
  if (!Array.isArray(value) || !value.every((one) => typeof one === 'string')) throw malformed(name);
  return value;
}
