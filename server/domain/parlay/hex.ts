/** Bytes as 0x-prefixed hex. */
export type Hex = `0x${string}`;
/** An account of 20 bytes; the checksum of mixed case is checked wherever it is hashed. */
export type Address = Hex;

export const ZERO_ADDRESS: Address = '0x0000000000000000000000000000000000000000';

/** Whether this is the zero address, which stands for "nobody". */
export const isZeroAddress = (address: Address): boolean => /^0x0{40}$/.test(address);

/** The 32-byte word of a whole number that is not negative, as the chain encodes it: hex without 0x. */
export const word = (value: bigint | number): string => value.toString(16).padStart(64, '0');
