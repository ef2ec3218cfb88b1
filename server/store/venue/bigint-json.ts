/** How a bigint stands in stored JSON. No text of a client can look like it: clients' texts are never objects. */
const KEY = '$int';

/** JSON of a value that may hold bigints anywhere. */
export const toJson = (value: unknown): string =>
  JSON.stringify(value, (_key, item: unknown) =>
    typeof item === 'bigint' ? { [KEY]: item.toString() } : item,
  );

/** Puts the bigints back into a value that was read from stored JSON. */
export function withBigints(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withBigints);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const [first] = entries;
  if (entries.length === 1 && first?.[0] === KEY && typeof first[1] === 'string') return BigInt(first[1]);
  return Object.fromEntries(entries.map(([key, item]) => [key, withBigints(item)]));
}
