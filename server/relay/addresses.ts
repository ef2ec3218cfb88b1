import { getAddress, isAddress } from 'viem/utils';
import { type Address, isZeroAddress } from '#domain/parlay/hex.ts';

/** An account with its checksum; null when the text is none, has a wrong checksum, or is the zero address. */
export const readAddress = (text: unknown): Address | null =>
  typeof text === 'string' && isAddress(text) && !isZeroAddress(text) ? getAddress(text) : null;

/** Whether two accounts are the same, whatever their case. */
export const isSameAddress = (left: string, right: string): boolean =>
  left.toLowerCase() === right.toLowerCase();
