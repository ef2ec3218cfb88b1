import type { Product } from '../system/product.ts';
import { until } from '../system/wait.ts';
import type { Chain } from './chain.ts';

/** What the venue says of its books, as far as tests look at it. */
export type ReconciledBooks = {
  block_number: number;
  escrow: { surplus_e6: string; open_parlays: number };
  vault: { nav_e6: string };
  drifts: { what: string; expected: string; found: string }[];
};

/** The newest comparison; null while nobody answers. */
export async function readBooksOf(product: Product): Promise<ReconciledBooks | null> {
  const answer = await product.get('/v1/books/reconciliation').catch(() => null);
  return answer?.status === 200 ? (answer.json() as ReconciledBooks) : null;
}

/** What the venue says of its books at a block that is no older than now. */
export async function booksOfNow(product: Product, chain: Chain): Promise<ReconciledBooks> {
  const head = Number(await chain.client.getBlockNumber());
  return until(
    async () => {
      const books = await readBooksOf(product);
      return books && books.block_number >= head ? books : null;
    },
    { timeoutMs: 60_000, everyMs: 200, what: `the books of block ${head} are compared` },
  );
}
