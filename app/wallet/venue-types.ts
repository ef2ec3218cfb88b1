import type { Hex } from '#domain/parlay/hex.ts';

/** Typed data as the venue prepares it: the argument of `eth_signTypedData_v4`. */
export type WireTypedData = {
  domain: { name: string; version: string; chainId: number; verifyingContract: Hex };
  types: Record<string, readonly { name: string; type: string }[]>;
  primaryType: string;
  message: Record<string, string | number>;
};
