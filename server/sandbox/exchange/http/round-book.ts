import { parseE8 } from '#domain/fixed.ts';
import type { Book, Level } from '../basics/wire.ts';
import { formatDecimal } from './format-decimal.ts';

/** What a reader asks of a book's prices; null keeps every level. */
export type BookRounding = { nSigFigs?: number | null; mantissa?: number | null };

/** The price step at `pxE8` that keeps `figures` significant figures, times the mantissa. */
function stepAt(pxE8: bigint, figures: number, mantissa: number): bigint {
  const surplusDigits = pxE8.toString().length - figures;
  return surplusDigits <= 0 ? 1n : 10n ** BigInt(surplusDigits) * BigInt(mantissa);
}

function roundSide(levels: readonly Level[], rounding: BookRounding, towards: 'down' | 'up'): Level[] {
  const merged = new Map<bigint, { szE8: bigint; n: number }>();
  for (const level of levels) {
    const pxE8 = parseE8(level.px) ?? 0n;
    const step = stepAt(pxE8, rounding.nSigFigs ?? 5, rounding.mantissa ?? 1);
    const rest = pxE8 % step;
    const rounded = pxE8 - rest + (towards === 'up' && rest > 0n ? step : 0n);
    const sum = merged.get(rounded) ?? { szE8: 0n, n: 0 };
    merged.set(rounded, { szE8: sum.szE8 + (parseE8(level.sz) ?? 0n), n: sum.n + level.n });
  }
  return Array.from(merged, ([pxE8, sum]) => ({
    px: formatDecimal(pxE8),
    sz: formatDecimal(sum.szE8),
    n: sum.n,
  }));
}

/**
 * A book with prices rounded away from the middle, so that no rounded quote is better than the true one, and the
 * levels that meet merged. Sizes and order counts are kept in sum.
 */
export function roundBook(book: Book, rounding: BookRounding): Book {
  if (rounding.nSigFigs == null) return book;
  const [bids, asks] = book.levels;
  return { ...book, levels: [roundSide(bids, rounding, 'down'), roundSide(asks, rounding, 'up')] };
}
