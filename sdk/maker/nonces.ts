import { randomBytes } from 'node:crypto';

const IN_A_WORD = 256;

const random = (bytes: number): bigint => BigInt(`0x${randomBytes(bytes).toString('hex')}`);

/** 256 random bits. */
export const randomNonce = (): bigint => random(32);

/**
 * Nonces that share their upper 248 random bits, 256 at a time. The escrow keeps one bit of a storage word for each
 * nonce: filling a word that is in use costs some 17,000 gas less than beginning a new one.
 */
export function nonceWords(): () => bigint {
  let word = 0n;
  let next = IN_A_WORD;
  return () => {
    if (next === IN_A_WORD) {
      word = random(31);
      next = 0;
    }
    next += 1;
    return (word << 8n) | BigInt(next - 1);
  };
}
