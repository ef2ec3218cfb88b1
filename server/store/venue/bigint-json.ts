/** Encodes a bigint in stored JSON. Client input cannot imitate it, since clients' texts are never objects. */
const KEY = '$int';

function withoutBigints(value: unknown): unknown {
  if (typeof value === 'bigint') return { [KEY]: value.toString() };
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withoutBigints);
  const plain: Record<string, unknown> = {};
  // By its keys: pairs would be as many objects again, for fifty quotes a request.
  for (const key of Object.keys(value)) plain[key] = withoutBigints((value as Record<string, unknown>)[key]);
  return plain;
}

/** JSON of plain data that may hold bigints anywhere. A copy without them is written faster than with a replacer. */
export const toJson = (value: unknown): string => JSON.stringify(withoutBigints(value));

/** Puts the bigints back into a value that was read from stored JSON. */
export function withBigints(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withBigints);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const [first] = entries;
  if (entries.length === 1 && first?.[0] === KEY && typeof first[1] === 'string') return BigInt(first[1]);
  return Object.fromEntries(entries.map(([key, item]) => [key, withBigints(item)]));
}
