import { setTimeout as delay } from 'node:timers/promises';
import type { Product } from '../../system/product.ts';
import { readBooksOf } from '../balanced-books.ts';

const EACH_MS = 500;
/** What the relay logs of the first look that finds a difference. */
const ALARM = 'books out of balance';

/** Looks at the venue's own comparison of its books with the chain for as long as traffic runs. */
export class BooksWatch {
  readonly #product: () => Product;
  readonly #life = new AbortController();
  readonly #run: Promise<void>;
  /** Looks at different blocks, and what was found at any of them. */
  blocks = 0;
  readonly drifts: object[] = [];
  /** Most that the escrow held beyond what it owes, and the most open parlays. 6-decimal units. */
  surplusE6 = 0n;
  openParlays = 0;

  constructor(product: () => Product) {
    this.#product = product;
    this.#run = this.#watch();
  }

  async #watch(): Promise<void> {
    for (let last = 0; !this.#life.signal.aborted; ) {
      const books = await readBooksOf(this.#product());
      if (books && books.block_number !== last) {
        last = books.block_number;
        this.blocks += 1;
        this.drifts.push(...books.drifts.map((drift) => ({ ...drift, block: last })));
        this.openParlays = Math.max(this.openParlays, books.escrow.open_parlays);
        const surplusE6 = BigInt(books.escrow.surplus_e6);
        if (surplusE6 > this.surplusE6) this.surplusE6 = surplusE6;
      }
      await delay(EACH_MS, undefined, { signal: this.#life.signal }).catch(() => {});
    }
  }

  /** Takes note of what a run of the product logged: a difference may have stood for one block. */
  readLog(logs: string): void {
    for (const line of logs.split('\n')) if (line.includes(ALARM)) this.drifts.push({ logged: line });
  }

  toJSON(): object {
    const { blocks, openParlays, surplusE6, drifts } = this;
    return { blocks, openParlays, surplusE6: String(surplusE6), drifts };
  }

  async close(): Promise<void> {
    this.#life.abort();
    await this.#run;
  }
}
