import { keccak256 } from 'viem/utils';
import type { Hex } from '#domain/parlay/hex.ts';

/** keccak-256 of bytes that are given as hex, for the checks of quotes: each takes three of them. */
export const keccak = (data: Hex): Hex => keccak256(data);
