import {
  type Hex,
  numberToHex,
  parseSignature,
  serializeCompactSignature,
  signatureToCompactSignature,
} from 'viem';

const ORDER = 0xffff_ffff_ffff_ffff_ffff_ffff_ffff_fffe_baae_dce6_af48_a03b_bfd2_5e8c_d036_4141n;

/** The same signature as different wallets spell it: with 27 or 28, with the parity, as in EIP-2098, in upper case. */
export function spellingsOf(signature: Hex): [name: string, spelling: Hex][] {
  const parsed = parseSignature(signature);
  const body = signature.slice(0, -2);
  const compact = serializeCompactSignature(signatureToCompactSignature(parsed));
  return [
    ['ending in 27 or 28', signature],
    ['ending in 0 or 1', `${body}0${parsed.yParity}` as Hex],
    ['of 64 bytes (EIP-2098)', compact],
    ['of 64 bytes in upper case', `0x${compact.slice(2).toUpperCase()}`],
  ];
}

/** The other signature of the same message by the same key, with the high `s` that the escrow refuses. */
export function withHighS(signature: Hex): Hex {
  const { r, s, yParity } = parseSignature(signature);
  return `${r}${numberToHex(ORDER - BigInt(s), { size: 32 }).slice(2)}${yParity === 0 ? '1c' : '1b'}`;
}
