import type { Hex } from '#domain/parlay/hex.ts';

/** The bytes of `0x` and hex digits, as columns hold addresses and hashes. */
export const hexBytes = (hex: string): Buffer => Buffer.from(hex.slice(2), 'hex');

/** Bytes of a column as lower-case hex with `0x`. */
export const hexOf = (bytes: Buffer): Hex => `0x${bytes.toString('hex')}`;
