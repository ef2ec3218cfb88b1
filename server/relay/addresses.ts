import { LRUCache } from 'lru-cache';
import { getAddress, isAddress } from 'viem/utils';
import { type Address, isZeroAddress } from '#domain/parlay/hex.ts';

/** An account with its checksum; null when the text is none, has a wrong checksum, or is the zero address. */
export const readAddress = (text: unknown): Address | null =>
  typeof text === 'string' && isAddress(text) && !isZeroAddress(text) ? getAddress(text) : null;

/** Whether two accounts are the same, whatever their case. */
export const isSameAddress = (left: string, right: string): boolean =>
  left === right || left.toLowerCase() === right.toLowerCase();

const checksums = new LRUCache<string, Address>({ max: 10_000 });

/** An account with its checksum, which is a hash: kept, since makers are few and their quotes many. */
export function withChecksum(account: Address): Address {
  const known = checksums.get(account);
  if (known) return known;
  const made = getAddress(account);
  checksums.set(account, made);
  return made;
}
