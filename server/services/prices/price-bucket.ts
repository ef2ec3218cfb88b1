import { parseKeyValues } from '#domain/outcome/key-values.ts';
import { bucketTitle, readPriceSpec } from '#domain/outcome/price-spec.ts';

/** A half-open range of prices: lower bound included, upper not. Null is unbounded; two nulls are no range. */
export type Bounds = { lowerBound: number | null; upperBound: number | null };

/** The bounds between the buckets of a question, ascending, from its description; empty when that has none. */
export function thresholdsOf(questionDescription: string): string[] {
  const values = parseKeyValues(questionDescription);
  return values === null ? [] : (readPriceSpec(values)?.thresholds ?? []);
}

/** Which bucket a leg's description (`index:k`) names; null when it names none. */
export function bucketIndexOf(legDescription: string): number | null {
  const index = parseKeyValues(legDescription)?.get('index');
  return index !== undefined && /^\d{1,4}$/.test(index) ? Number(index) : null;
}

/** Bounds and label of bucket k: below the first threshold, from each to the next, from the last up. */
export function bucketOf(thresholds: readonly string[], index: number): Bounds & { label: string } {
  const bound = (text: string | undefined): number | null => (text === undefined ? null : Number(text));
  return {
    label: bucketTitle(thresholds, index),
    lowerBound: bound(thresholds[index - 1]),
    upperBound: bound(thresholds[index]),
  };
}

/** The place of the bucket that holds `px`; null when none does or the price is unknown. */
export function bucketAt(buckets: readonly Bounds[], px: number | null): number | null {
  if (px === null) return null;
  const index = buckets.findIndex(
    ({ lowerBound, upperBound }) =>
      (lowerBound !== null || upperBound !== null) &&
      (lowerBound === null || px >= lowerBound) &&
      (upperBound === null || px < upperBound),
  );
  return index === -1 ? null : index;
}
