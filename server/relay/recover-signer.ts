import type { Address, Hex } from '#domain/parlay/hex.ts';
import { recoverSigner as recover } from '#domain/parlay/signature.ts';

/**
 * The account that signed `digest`; null for a signature that the escrow would not take. The one place where the relay
 * recovers signers: a native implementation of the curve goes here.
 */
export const recoverSigner = (digest: Hex, signature: string): Promise<Address | null> =>
  recover(digest, signature);
