import secp256k1 from 'secp256k1';
import { bytesToHex, getAddress, hexToBytes, keccak256, sliceHex } from 'viem/utils';
import type { Address, Hex } from '#domain/parlay/hex.ts';
import { isEscrowSignature } from '#domain/parlay/signature.ts';

/**
 * The account that signed `digest`; null for a signature that the escrow would not take. The one place where the relay
 * recovers signers, on the native curve: pure JavaScript takes some thirty times as long, and a window brings thousands.
 */
export function recoverSigner(digest: Hex, signature: string): Address | null {
  if (!isEscrowSignature(signature)) return null;
  const bytes = hexToBytes(signature);
  try {
    const point = secp256k1.ecdsaRecover(
      bytes.subarray(0, 64),
      (bytes[64] ?? 0) - 27,
      hexToBytes(digest),
      false,
    );
    return getAddress(sliceHex(keccak256(bytesToHex(point.subarray(1))), 12));
  } catch {
    // No point of the curve has this r, or the pair yields none: not a signature of anybody.
    return null;
  }
}
