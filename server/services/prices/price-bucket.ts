import { groupedPrice } from '#services/markets/coin-label.ts';

/** A half-open range of prices: lower bound included, upper not. Null is unbounded. */
export type Bounds = { lowerBound: number | null; upperBound: number | null };

/** The value of `key` in a `k:v|k:v` description. */
function specValue(description: string, key: string): string | undefined {
  const part = description.split('|').find((piece) => piece.startsWith(`${key}:`));
  return part?.slice(key.length + 1);
}

/** The thresholds of a bucket question, as written, ascending; empty when the description has none. */
export function thresholdsOf(questionDescription: string): string[] {
  const listed = specValue(questionDescription, 'priceThresholds')?.split(',') ?? [];
  return listed.map((text) => text.trim()).filter((text) => text !== '' && Number.isFinite(Number(text)));
}

/** Which bucket a leg's description (`index:k`) names; null when it names none. */
export function bucketIndexOf(legDescription: string): number | null {
  const index = specValue(legDescription, 'index');
  return index !== undefined && /^\d{1,4}$/.test(index) ? Number(index) : null;
}

/** Bounds and label of bucket k: below the first threshold, from each to the next, from the last up. */
export function bucketOf(thresholds: string[], index: number): Bounds & { label: string } {
  const lower = thresholds[index - 1];
  const upper = thresholds[index];
  const bounds = {
    lowerBound: lower === undefined ? null : Number(lower),
    upperBound: upper === undefined ? null : Number(upper),
  };
  if (lower === undefined && upper === undefined) return { ...bounds, label: 'any' };
  if (lower === undefined) return { ...bounds, label: `< ${groupedPrice(upper ?? '')}` };
  if (upper === undefined) return { ...bounds, label: `≥ ${groupedPrice(lower)}` };
  return { ...bounds, label: `${groupedPrice(lower)} – ${groupedPrice(upper)}` };
}

/** The place of the bucket that holds `px`; null when none does or the price is unknown. */
export function bucketAt(buckets: readonly Bounds[], px: number | null): number | null {
  if (px === null) return null;
  const index = buckets.findIndex(
    ({ lowerBound, upperBound }) =>
      (lowerBound === null || px >= lowerBound) && (upperBound === null || px < upperBound),
  );
  return index === -1 ? null : index;
}
