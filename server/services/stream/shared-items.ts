import type { StreamItem } from './stream-source.ts';

type ItemsOf<T> = (rows: readonly T[]) => readonly StreamItem[];

/**
 * Makes clients that want the same share the items of a page: followers at the head are given the same array of rows.
 * `variant` tells what a client wants; those that want the same must name it alike.
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
