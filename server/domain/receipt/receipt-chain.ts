import { concat, hexToBytes, sha256, stringToBytes } from 'viem/utils';
import type { Hex } from '../parlay/hex.ts';

/** What stands before the first receipt. */
export const FIRST_PREV_HASH: Hex = `0x${'0'.repeat(64)}`;

/** JSON with the keys of every object in order: the one text of a value. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`);
  return `{${fields.join(',')}}`;
}

/** The hash of a receipt: SHA-256 of the hash before it (32 bytes) and the canonical text of its body. */
export const receiptHash = (prevHash: string, body: unknown): Hex =>
  sha256(concat([hexToBytes(prevHash as Hex), stringToBytes(canonicalJson(body))]));

/** One hash for a day's receipts in their order; that of nothing for a day without any. */
export const dailyRoot = (receipts: readonly { hash: string }[]): Hex =>
  sha256(concat(receipts.map(({ hash }) => hexToBytes(hash as Hex))));
