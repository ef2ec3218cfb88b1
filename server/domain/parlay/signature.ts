import { concatHex, hexToBigInt, hexToNumber, numberToHex, recoverAddress, sliceHex } from 'viem/utils';
import type { Address, Hex } from './hex.ts';

/** A permit as it goes to the escrow. */
export type TokenPermit = { value: bigint; deadline: bigint; v: number; r: Hex; s: Hex };

/** A signed permit of the collateral to the escrow, with its owner. */
export type OwnerPermit = { owner: Address; permit: TokenPermit };

/** The order of secp256k1, halved: the larger of the two values that `s` can have is refused. */
const HALF_ORDER = 0x7fff_ffff_ffff_ffff_ffff_ffff_ffff_ffff_5d57_6e73_57a4_501d_dfe9_2f46_681b_20a0n;
const PLAIN_SIGNATURE = /^0x[0-9a-fA-F]{128}(1b|1c|1B|1C)$/;

const COMPACT_SIGNATURE = /^0x[0-9a-fA-F]{128}$/;
const PARITY_SIGNATURE = /^(0x[0-9a-fA-F]{128})(00|01)$/;
const PARITY_BIT = 1n << 255n;

/** `v` as the escrow takes it, 27 or 28, from either way of writing it (27 or 28, or the parity 0 or 1); null for another. */
export function canonicalV(v: bigint): 27 | 28 | null {
  if (v === 0n || v === 27n) return 27;
  return v === 1n || v === 28n ? 28 : null;
}

/**
 * A signature as the escrow takes it, 65 bytes that end in 27 or 28, from any spelling that wallets use: 65 bytes that end
 * in the parity 0 or 1 (hardware wallets, go-ethereum), or the 64 bytes of EIP-2098. Null for any other text. A high `s`
 * stays as it is: changing it would change the signature.
 */
export function canonicalSignature(text: string): Hex | null {
  if (PLAIN_SIGNATURE.test(text)) return text as Hex;
  const parity = PARITY_SIGNATURE.exec(text);
  if (parity) return `${parity[1]}${parity[2] === '00' ? '1b' : '1c'}` as Hex;
  if (!COMPACT_SIGNATURE.test(text)) return null;
  const parityAndS = hexToBigInt(sliceHex(text as Hex, 32, 64));
  const s = numberToHex(parityAndS & (PARITY_BIT - 1n), { size: 32 });
  return concatHex([sliceHex(text as Hex, 0, 32), s, parityAndS >= PARITY_BIT ? '0x1c' : '0x1b']);
}

/** Whether `s`, 32 bytes, is the larger of the two values that a signature can have, which the escrow refuses (EIP-2). */
export const isHighS = (s: Hex): boolean => hexToBigInt(s) > HALF_ORDER;

/** Whether the escrow takes a signature of this form: 65 bytes, `v` of 27 or 28, low `s`. */
export const isEscrowSignature = (signature: string): signature is Hex =>
  PLAIN_SIGNATURE.test(signature) && !isHighS(sliceHex(signature as Hex, 32, 64));

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

/** The 65 bytes of a permit's signature; `0x` when `v` is neither 27 nor 28. */
export const permitSignature = ({ v, r, s }: Pick<TokenPermit, 'v' | 'r' | 's'>): Hex =>
  v === 27 || v === 28 ? concatHex([r, s, numberToHex(v, { size: 1 })]) : '0x';

/** No permit: the allowance is already granted. */
export const NO_PERMIT: TokenPermit = {
  value: 0n,
  deadline: 0n,
  v: 0,
  r: `0x${'0'.repeat(64)}`,
  s: `0x${'0'.repeat(64)}`,
};
