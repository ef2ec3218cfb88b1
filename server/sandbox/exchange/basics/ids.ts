import { hash32, nextBits, type Rng } from './random.ts';

/** Height of the block before the first one that the simulation writes. */
export const GENESIS_HEIGHT = 980_000_000;
export const FIRST_OID = 401_000_000_000;

const HALF = 0x1ff_ffff;

/**
 * A 50-bit trade id that no other (match, side) has: four Feistel rounds permute the numbers below 2^50.
 * One match shows under one id on each of the two mirrored coins.
 */
export function tidOf(match: number, side: 0 | 1): number {
  const plain = match * 2 + side;
  let left = Math.floor(plain / 0x200_0000) & HALF;
  let right = plain % 0x200_0000;
  for (let round = 0; round < 4; round++) {
    const mixed = left ^ (hash32(right, round, 0x7d1d) & HALF);
    left = right;
    right = mixed;
  }
  return left * 0x200_0000 + right;
}

const hex8 = (bits: number): string => bits.toString(16).padStart(8, '0');

/** An action's hash: 10 random bytes, 4, the height, 2, the index in the block, 14 random bytes. */
export function actionHash(rng: Rng, height: number, index: number): string {
  const head = `0x${hex8(nextBits(rng))}${hex8(nextBits(rng))}${hex8(nextBits(rng)).slice(4)}`;
  const place = `04${hex8(height)}02${hex8(index).slice(4)}`;
  return `${head}${place}${hex8(nextBits(rng))}${hex8(nextBits(rng))}${hex8(nextBits(rng))}${hex8(nextBits(rng)).slice(4)}`;
}

/** A wallet, validator or contract address that the keys name. */
export function addressAt(seed: number, kind: number, index: number): string {
  let address = '0x';
  for (let word = 0; word < 5; word++) address += hex8(hash32(seed, kind, index, word));
  return address;
}

/** A block's own hash, a pure function of its height. */
export function blockHash(seed: number, height: number): string {
  let hash = '0x';
  for (let word = 0; word < 8; word++) hash += hex8(hash32(seed, 0xb10c, height, word));
  return hash;
}

/** A client order id: 16 bytes. */
export const cloidAt = (rng: Rng): string =>
  `0x${hex8(nextBits(rng))}${hex8(nextBits(rng))}${hex8(nextBits(rng))}${hex8(nextBits(rng))}`;
