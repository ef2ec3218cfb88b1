import secp256k1 from 'secp256k1';
import { getAddress } from 'viem/utils';
import type { Address, Hex } from '#domain/parlay/hex.ts';
import { isEscrowSignature } from '#domain/parlay/signature.ts';
import { isSameAddress } from './addresses.ts';
import { keccak } from './keccak.ts';

const bytes = (hex: string): Buffer => Buffer.from(hex.slice(2), 'hex');

/** The account that signed, in lower case; null for a signature that the escrow would not take. */
function signerOf(digest: Hex, signature: string): Address | null {
  if (!isEscrowSignature(signature)) return null;
  const signed = bytes(signature);
  const recoveryId = (signed[64] ?? 0) - 27;
  try {
    const point = secp256k1.ecdsaRecover(signed.subarray(0, 64), recoveryId, bytes(digest), false);
    const key = Buffer.from(point.buffer, point.byteOffset + 1, 64);
    return `0x${keccak(`0x${key.toString('hex')}`).slice(26)}`;
  } catch {
    // No point of the curve has this r, or the pair yields none: not a signature of anybody.
    return null;
  }
}

/**
 * The account that signed `digest`; null for a signature that the escrow would not take. The one place where the relay
 * recovers signers, on the native curve: pure JavaScript takes some thirty times as long, and a window brings thousands.
 */
export function recoverSigner(digest: Hex, signature: string): Address | null {
  const signer = signerOf(digest, signature);
  return signer && getAddress(signer);
}

/** Whether `account` signed `digest`: what `recoverSigner` knows, without the checksum of an address, a hash by itself. */
export function isSignedBy(account: Address, digest: Hex, signature: string): boolean {
  const signer = signerOf(digest, signature);
  return signer !== null && isSameAddress(signer, account);
}
