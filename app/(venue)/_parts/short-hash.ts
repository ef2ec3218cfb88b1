/** A hash or an address of 20 or 32 bytes, as much of it as one compares: `0x12ab34…9a4f00`. */
export const shortHash = (hash: string): string => `${hash.slice(0, 8)}…${hash.slice(-6)}`;
