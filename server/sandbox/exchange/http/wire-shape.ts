/** What a value is on the wire: upstream sends amounts as decimal text, so a number in their place is a difference. */
export type WireKind = string;

const TEXT_KINDS: readonly [WireKind, RegExp][] = [
  ['decimal', /^-?\d+\.\d+$/],
  ['integer text', /^-?\d+$/],
  ['hash', /^0x[0-9a-f]{64}$/],
  ['address', /^0x[0-9a-f]{40}$/],
];

/** The kind of a JSON value without looking inside: `decimal`, `hash`, `address`, `text`, `number`, `array` and so on. */
export function kindOf(value: unknown): WireKind {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value !== 'string') return typeof value;
  return TEXT_KINDS.find(([, pattern]) => pattern.test(value))?.[0] ?? 'text';
}

type Row = Record<string, unknown>;

/**
 * How rows differ from recorded ones: keys that every recorded row has and one of ours lacks, keys that none has
 * (beyond `optional`), and kinds of values that were never recorded for a key. Empty when they agree.
 */
export function shapeDifferences(
  ours: readonly Row[],
  recordedRows: readonly Row[],
  optional: readonly string[] = [],
): string[] {
  const kinds = new Map<string, Set<WireKind>>();
  for (const row of recordedRows) {
    for (const [key, value] of Object.entries(row)) {
      kinds.set(key, (kinds.get(key) ?? new Set()).add(kindOf(value)));
    }
  }
  const required = [...kinds.keys()].filter((key) => recordedRows.every((row) => key in row));
  const differences = new Set<string>();
  for (const row of ours) {
    for (const key of required) if (!(key in row)) differences.add(`${key} is missing`);
    for (const [key, value] of Object.entries(row)) {
      if (optional.includes(key)) continue;
      const known = kinds.get(key);
      if (!known) differences.add(`${key} was never recorded`);
      else if (!known.has(kindOf(value)))
        differences.add(`${key} is ${kindOf(value)}, recorded as ${[...known].join(' or ')}`);
    }
  }
  return [...differences];
}
