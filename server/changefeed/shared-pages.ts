import type { Sequenced } from './topic.ts';

export type PageOptions<T> = {
  /** Reads rows after a position, ascending, at most `limit`. */
  read: (after: number, limit: number) => Promise<T[]>;
  pageSize: number;
  /** Full pages that are kept for the next follower. */
  maxKept: number;
  /** Reads under way at once. */
  maxReads: number;
};

/**
 * Stored rows in pages aligned to multiples of the page size. Clients that reconnect together need about the same pages
 * and share them; one that is many pages behind does not starve the others.
 */
export class SharedPages<T extends Sequenced> {
  readonly #options: PageOptions<T>;
  /** Under way or full, in the order in which they were asked for. */
  readonly #pages = new Map<number, Promise<readonly T[]>>();
  readonly #waiting: (() => void)[] = [];
  #reads = 0;

  constructor(options: PageOptions<T>) {
    this.#options = options;
  }

  /** Rows after a position, at least one if there is any: those on its page, else the next there are. */
  async after(position: number): Promise<readonly T[]> {
    const index = Math.floor(position / this.#options.pageSize);
    const rows = rowsAfter(await (this.#pages.get(index) ?? this.#start(index)), position);
    // The page may be pruned by now, or its read may predate the commit of the row that the caller expects.
    return rows.length > 0 ? rows : this.#read(position);
  }

  #start(index: number): Promise<readonly T[]> {
    const { pageSize, maxKept } = this.#options;
    const page = this.#read(index * pageSize);
    this.#pages.set(index, page);
    const forget = () => {
      if (this.#pages.get(index) === page) this.#pages.delete(index);
    };
    page.then((rows) => {
      if (rows.length < pageSize) forget();
    }, forget);
    for (const oldest of this.#pages.keys()) {
      if (this.#pages.size <= maxKept) break;
      this.#pages.delete(oldest);
    }
    return page;
  }

  async #read(after: number): Promise<readonly T[]> {
    const { read, pageSize, maxReads } = this.#options;
    if (this.#reads >= maxReads) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#reads += 1;
    try {
      return await read(after, pageSize);
    } finally {
      // Passes the slot to the longest waiter.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#reads -= 1;
    }
  }
}

const rowsAfter = <T extends Sequenced>(rows: readonly T[], position: number): readonly T[] =>
  rows[0] === undefined || rows[0].seq > position ? rows : rows.filter(({ seq }) => seq > position);
