import type { Sequenced } from './topic.ts';

/** The newest rows of a topic, without a hole, at most `size`. */
export class Ring<T extends Sequenced> {
  readonly size: number;
  #rows: readonly T[] = [];
  /** All followers at the head read the same slice, so it is cut once. */
  #slice: { after: number; limit: number; rows: readonly T[] } | null = null;

  constructor(size: number) {
    this.size = size;
  }

  /** Every row, oldest first. */
  get rows(): readonly T[] {
    return this.#rows;
  }

  /** Adds rows, ascending. Those that do not follow the last one replace all that was there. */
  push(rows: readonly T[]): void {
    const last = this.#rows.at(-1)?.seq;
    const follows = last === undefined || rows[0]?.seq === last + 1;
    this.#rows = (follows ? [...this.#rows, ...rows] : rows).slice(-this.size);
    this.#slice = null;
  }

  /** At most `limit` rows after a position; null where the ring does not reach back to it. */
  after(position: number, limit: number): readonly T[] | null {
    const first = this.#rows[0]?.seq;
    if (first === undefined || position < first - 1) return null;
    if (this.#slice?.after === position && this.#slice.limit === limit) return this.#slice.rows;
    const from = position + 1 - first;
    const rows = this.#rows.slice(from, from + limit);
    this.#slice = { after: position, limit, rows };
    return rows;
  }
}
