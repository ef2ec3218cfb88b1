import { concatHex, keccak256, numberToHex, stringToHex } from 'viem/utils';
import type { Hex } from '#domain/parlay/hex.ts';

/** Numbers that depend on a seed alone: keccak256 of the seed and a running number. */
export class SeededRandom {
  readonly #seed: Hex;
  #count = 0;

  constructor(seed: string) {
    this.#seed = keccak256(stringToHex(seed));
  }

  word(): Hex {
    return keccak256(concatHex([this.#seed, numberToHex(this.#count++, { size: 32 })]));
  }

  address(): Hex {
    return `0x${this.word().slice(26)}`;
  }

  /** A number of `low` to `high`, both included. */
  between(low: bigint, high: bigint): bigint {
    return low + (BigInt(this.word()) % (high - low + 1n));
  }

  int(low: number, high: number): number {
    return Number(this.between(BigInt(low), BigInt(high)));
  }
}
