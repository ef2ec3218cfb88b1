import { z } from 'zod';

const level = z.object({ px: z.string() });
const answer = z.object({ time: z.int().nonnegative(), levels: z.array(z.array(level)).max(2) });

/** How good a book must be to be believed. */
export type BookLimits = {
  /** An older book is stale. */
  maxAgeMs: number;
  /** Wider than this, in units of 1e-6, its middle says little. */
  maxSpreadE6: bigint;
};

export const DEFAULT_BOOK_LIMITS: BookLimits = { maxAgeMs: 10_000, maxSpreadE6: 150_000n };
const ONE_E6 = 1_000_000;

/** A leg has no price that one could quote by; the message says why. */
export class PriceUnknownError extends Error {
  override readonly name = 'PriceUnknownError';
}

const priceE6Of = (levels: readonly { px: string }[] | undefined): bigint => {
  const px = Number(levels?.[0]?.px ?? Number.NaN);
  if (!(px > 0 && px < 1)) throw new PriceUnknownError('a side of the book is empty');
  return BigInt(Math.round(px * ONE_E6));
};

/**
 * The chance that an outcome ends YES, in units of 1e-6: the middle of the best bid and ask of its YES coin, as
 * `/v1/market-data/:coin/l2book` answers them.
 * @throws PriceUnknownError when the answer is no book, one-sided, crossed, too wide, or stale at `nowMs`
 */
export function bookMidE6(body: unknown, nowMs: number, limits: BookLimits): bigint {
  const book = answer.safeParse(body);
  if (!book.success) throw new PriceUnknownError('the answer is no book');
  const { time, levels } = book.data;
  if (nowMs - time > limits.maxAgeMs) throw new PriceUnknownError('the book is stale');
  const [bidE6, askE6] = [priceE6Of(levels[0]), priceE6Of(levels[1])];
  if (bidE6 >= askE6) throw new PriceUnknownError('the book is crossed');
  if (askE6 - bidE6 > limits.maxSpreadE6) throw new PriceUnknownError('the book is too wide');
  return (bidE6 + askE6) / 2n;
}
