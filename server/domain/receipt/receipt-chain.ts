import { concat, hexToBytes, sha256, stringToBytes } from 'viem/utils';
import { canonicalJson } from '../canonical-json.ts';
import type { Hex } from '../parlay/hex.ts';

/** `prev_hash` of the first receipt. */
export const FIRST_PREV_HASH: Hex = `0x${'0'.repeat(64)}`;

/** The hash of a receipt: SHA-256 of the hash before it (32 bytes) and the canonical text of its body. */
export const receiptHash = (prevHash: string, body: unknown): Hex =>
  sha256(concat([hexToBytes(prevHash as Hex), stringToBytes(canonicalJson(body))]));

/** One hash for a day's receipts in their order; that of nothing for a day without any. */
export const dailyRoot = (receipts: readonly { hash: string }[]): Hex =>
  sha256(concat(receipts.map(({ hash }) => hexToBytes(hash as Hex))));
