import { createKeccak } from 'hash-wasm';
import secp256k1 from 'secp256k1';
import { getAddress } from 'viem/utils';
import type { Address, Hex } from '#domain/parlay/hex.ts';
import { isEscrowSignature } from '#domain/parlay/signature.ts';

export const SIGNATURE_BYTES = 65;
/** The order of secp256k1, halved: the escrow refuses the larger of the two values that `s` can have. */
const HALF_ORDER = Buffer.from('7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0', 'hex');
const KEY_BYTES = 65;
const ADDRESS_AT = 12;

const hasher = await createKeccak(256);

/**
 * keccak-256 of bytes, in WebAssembly: a twentieth of the time of JavaScript. The checks of quotes take three of them
 * each, of which JavaScript's would cost as much as the recovery of the signer.
 */
export const keccak = (bytes: Uint8Array): Uint8Array => hasher.init().update(bytes).digest('binary');

const bytes = (hex: string): Buffer => Buffer.from(hex.slice(2), 'hex');

/**
 * The 20 bytes of the account that signed the 32 of `digest`; null for 65 bytes that the escrow would not take. The one
 * place where the relay recovers signers, on the native curve: pure JavaScript takes some thirty times as long, and a
 * window brings thousands.
 */
export function signerOf(digest: Uint8Array, signature: Buffer): Uint8Array | null {
  const recoveryId = (signature[64] ?? 0) - 27;
  if (recoveryId !== 0 && recoveryId !== 1) return null;
  if (signature.compare(HALF_ORDER, 0, 32, 32, 64) > 0) return null;
  try {
    const point = secp256k1.ecdsaRecover(signature.subarray(0, 64), recoveryId, digest, false);
    return keccak(point.subarray(1, KEY_BYTES)).subarray(ADDRESS_AT);
  } catch {
    // No point of the curve has this r, or the pair yields none: not a signature of anybody.
    return null;
  }
}

/** The account that signed `digest`; null for a signature that the escrow would not take. */
export function recoverSigner(digest: Hex, signature: string): Address | null {
  const signer = isEscrowSignature(signature) ? signerOf(bytes(digest), bytes(signature)) : null;
  return signer && getAddress(`0x${Buffer.from(signer).toString('hex')}`);
}
