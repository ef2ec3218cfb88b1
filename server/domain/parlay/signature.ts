import { hexToBigInt, hexToNumber, recoverAddress, sliceHex } from 'viem/utils';
import type { Address, Hex } from './hex.ts';

/** A permit as it goes to the escrow. */
export type TokenPermit = { value: bigint; deadline: bigint; v: number; r: Hex; s: Hex };

/** A signed permit of the collateral to the escrow, with its owner. */
export type OwnerPermit = { owner: Address; permit: TokenPermit };

/** The order of secp256k1, halved: the larger of the two values that `s` can have is refused. */
const HALF_ORDER = 0x7fff_ffff_ffff_ffff_ffff_ffff_ffff_ffff_5d57_6e73_57a4_501d_dfe9_2f46_681b_20a0n;
const PLAIN_SIGNATURE = /^0x[0-9a-fA-F]{128}(1b|1c|1B|1C)$/;

/** Whether the escrow takes a signature of this form: 65 bytes, `v` of 27 or 28, low `s`. */
export const isEscrowSignature = (signature: string): signature is Hex =>
  PLAIN_SIGNATURE.test(signature) && hexToBigInt(sliceHex(signature as Hex, 32, 64)) <= HALF_ORDER;

/** The account behind a signature of `digest`; null when the escrow would find none, or refuses its form. */
export async function recoverSigner(digest: Hex, signature: string): Promise<Address | null> {
  if (!isEscrowSignature(signature)) return null;
  try {
    return await recoverAddress({ hash: digest, signature });
  } catch {
    // No point of the curve has this r, or the pair yields none: not a signature of anybody.
    return null;
  }
}

/** A signed permit in the parts that the token wants. `signature` has 65 bytes. */
export const tokenPermit = (permit: { value: bigint; deadline: bigint }, signature: Hex): TokenPermit => ({
  value: permit.value,
  deadline: permit.deadline,
  v: hexToNumber(sliceHex(signature, 64, 65)),
  r: sliceHex(signature, 0, 32),
  s: sliceHex(signature, 32, 64),
});

/** No permit: the allowance is already granted. */
export const NO_PERMIT: TokenPermit = {
  value: 0n,
  deadline: 0n,
  v: 0,
  r: `0x${'0'.repeat(64)}`,
  s: `0x${'0'.repeat(64)}`,
};
