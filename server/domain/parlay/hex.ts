/** Bytes as 0x-prefixed hex. */
export type Hex = `0x${string}`;
/** An account of 20 bytes; the checksum of mixed case is checked wherever it is hashed. */
export type Address = Hex;

export const ZERO_ADDRESS: Address = '0x0000000000000000000000000000000000000000';

/** Whether this is the zero address, which stands for "nobody". */
export const isZeroAddress = (address: Address): boolean => /^0x0{40}$/.test(address);
