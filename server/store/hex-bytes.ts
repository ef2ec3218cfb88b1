/** The bytes of `0x` and hex digits, as columns hold addresses and hashes. */
export const hexBytes = (hex: string): Buffer => Buffer.from(hex.slice(2), 'hex');
