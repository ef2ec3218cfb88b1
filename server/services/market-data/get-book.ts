import { formatCoin, outcomeIdOf } from '#domain/coin.ts';
import type { ServiceContext } from '#services/context.ts';
import { ServiceError } from '#services/error.ts';
import type { UpstreamLevel } from '#services/ports/exchange-reader.ts';
import { outcomeById } from '#store/queries/outcomes/outcome-by-id.ts';

export type Book = {
  coin: string;
  source: 'hyperliquid';
  time: number;
  /** Bids then asks, best first; empty for a coin that no longer trades. */
  levels: UpstreamLevel[][];
};

const MAX_LEVELS = 20;

/** The order book of a coin; without levels once it is settled, or when upstream does not trade it. @throws unavailable */
export async function getBook(ctx: ServiceContext, input: { coin: number }): Promise<Book> {
  const coin = formatCoin(input.coin);
  const inactive: Book = { coin, source: 'hyperliquid', time: ctx.now(), levels: [] };
  const outcome = await outcomeById(ctx.db, { outcomeId: outcomeIdOf(input.coin) });
  if (outcome?.is_settled) return inactive;
  try {
    const book = await ctx.exchange.book({ coin });
    const levels = book.levels.map((side) => side.slice(0, MAX_LEVELS));
    return { coin, source: 'hyperliquid', time: book.time, levels };
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'upstream_failed') return inactive;
    throw error;
  }
}
