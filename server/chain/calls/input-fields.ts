import { z } from 'zod';
import type { Hex } from '#domain/parlay/hex.ts';

const HEX = /^0x[0-9a-fA-F]*$/;

/** Bytes, or an address. */
export const hex = z.custom<Hex>((value) => typeof value === 'string' && HEX.test(value));
export const uint = z.bigint().nonnegative();

/** A signed permit in the parts that the token wants. */
export const tokenPermit = z.object({ value: uint, deadline: uint, v: z.int(), r: hex, s: hex });
