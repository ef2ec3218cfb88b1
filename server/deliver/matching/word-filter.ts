/** The end of a word that is hashed: addresses differ there as well as anywhere. */
const HASHED_CHARS = 12;
/** Bits for a word, at least, when the filter is made, and when it is full. */
const ROOMY_BITS = 16;
const FULL_BITS = 12;
const LEAST_BITS = 1 << 10;

/** FNV-1a, and a last mix that lets every character reach every bit. */
function hashOf(word: string): number {
  let hash = 0x811c9dc5;
  for (let at = Math.max(0, word.length - HASHED_CHARS); at < word.length; at += 1) {
    hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193);
  }
  return Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
}

/** Three bits of a cell. */
function bitsOf(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return (1 << (mixed >>> 27)) | (1 << ((mixed >>> 22) & 31)) | (1 << ((mixed >>> 17) & 31));
}

/**
 * Rules out most absent words with little memory (a Bloom filter of one cell per word): otherwise each unmatched fill
 * would miss the CPU cache in a table of half a million addresses. The benchmark `webhooks` measures that.
 */
export class WordFilter {
  #cells = new Uint32Array(LEAST_BITS / 32);
  #mask = LEAST_BITS / 32 - 1;
  #words = 0;

  /** Whether it is too full to be effective, and should be replaced by a larger one. */
  get isFull(): boolean {
    return this.#words * FULL_BITS > this.#cells.length * 32;
  }

  /** Empties it, and takes in `count` words with room for more. */
  reset(words: Iterable<string>, count: number): void {
    const bits = 2 ** Math.ceil(Math.log2(Math.max(LEAST_BITS, count * ROOMY_BITS)));
    this.#cells = new Uint32Array(bits / 32);
    this.#mask = bits / 32 - 1;
    this.#words = 0;
    for (const word of words) this.add(word);
  }

  add(word: string): void {
    const hash = hashOf(word);
    const cell = hash & this.#mask;
    this.#cells[cell] = (this.#cells[cell] ?? 0) | bitsOf(hash);
    this.#words += 1;
  }

  /** False when a word was never added; true when it may have been. */
  mayHave(word: string): boolean {
    const hash = hashOf(word);
    const bits = bitsOf(hash);
    return ((this.#cells[hash & this.#mask] ?? 0) & bits) === bits;
  }
}
