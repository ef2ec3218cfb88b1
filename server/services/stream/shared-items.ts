import type { StreamItem } from './stream-source.ts';

type ItemsOf<T> = (rows: readonly T[]) => readonly StreamItem[];

/**
 * Computes the items of a page once for all clients with the same filter; followers at the head get the same array of
 * rows. `variant` is the filter's key: equal filters must have equal keys.
 */
export function sharedItems<T>(): (variant: string, itemsOf: ItemsOf<T>) => ItemsOf<T> {
  const pages = new WeakMap<readonly T[], Map<string, readonly StreamItem[]>>();
  return (variant, itemsOf) => (rows) => {
    const variants = pages.get(rows) ?? new Map<string, readonly StreamItem[]>();
    const known = variants.get(variant);
    if (known) return known;
    const items = itemsOf(rows);
    variants.set(variant, items);
    pages.set(rows, variants);
    return items;
  };
}
