import type { EvmHeader } from '#domain/block.ts';

/** Headers that are remembered: a reorganisation that goes back further is taken for another chain. */
export const REMEMBERED = 1_024;

/** The newest headers of the branch that was seen last, each the parent of the next. */
export class HeaderChain {
  /** By number. The numbers from `#lowest` to the tip's are all there. */
  readonly #hashes = new Map<number, string>();
  #lowest = 0;
  #tip: EvmHeader | null = null;

  /** Takes up headers in the order in which they were stored; of abandoned branches nothing is kept. */
  constructor(stored: readonly EvmHeader[] = []) {
    const byHash = new Map(stored.map((header) => [header.hash, header]));
    const branch: EvmHeader[] = [];
    for (let at = stored.at(-1); at && branch.length < REMEMBERED; at = byHash.get(at.parentHash))
      branch.push(at);
    const first = branch.at(-1);
    if (first) this.restart(first);
    for (const header of branch.reverse().slice(1)) this.extend(header);
  }

  /** The newest header; null before the first. */
  get tip(): EvmHeader | null {
    return this.#tip;
  }

  /** Whether a header is on the branch. Of numbers before those that are remembered it says no. */
  has({ number, hash }: Pick<EvmHeader, 'number' | 'hash'>): boolean {
    return this.#hashes.get(number) === hash;
  }

  /** Whether the parent of a header is on the branch. */
  hasParentOf({ number, parentHash }: EvmHeader): boolean {
    return this.has({ number: number - 1, hash: parentHash });
  }

  /** Whether a number lies before all that are remembered. */
  isBefore(number: number): boolean {
    return this.#tip !== null && number < this.#lowest;
  }

  /** Puts a header behind its parent, in the place of whatever followed that. @throws when the parent is not on the branch */
  extend(header: EvmHeader): void {
    if (!this.hasParentOf(header)) throw new Error(`header ${header.number} does not follow the branch`);
    for (let number = this.#tip?.number ?? 0; number > header.number; number--) this.#hashes.delete(number);
    this.#hashes.set(header.number, header.hash);
    this.#tip = header;
    for (; header.number - this.#lowest >= REMEMBERED; this.#lowest++) this.#hashes.delete(this.#lowest);
  }

  /** Forgets the branch and begins another one. */
  restart(header: EvmHeader): void {
    this.#hashes.clear();
    this.#hashes.set(header.number, header.hash);
    this.#lowest = header.number;
    this.#tip = header;
  }
}
