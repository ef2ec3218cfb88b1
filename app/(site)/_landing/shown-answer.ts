/** Kept of each list; the rest is counted. */
const KEPT = 1;

/** A copy of a JSON answer that fits a page: of every list the first entries, then how many more there are. */
export function shortened(value: unknown): unknown {
  if (Array.isArray(value)) {
    const rest = value.length - KEPT;
    const kept = value.slice(0, KEPT).map(shortened);
    return rest > 0 && typeof value[0] === 'object' ? [...kept, `… ${rest} more`] : value.map(shortened);
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, shortened(part)]));
}

/** A piece of JSON, by what it is, and where in the text it begins. */
export type JsonPart = { at: number; kind: 'key' | 'text' | 'number' | 'mark'; text: string };

const PARTS = /("(?:[^"\\]|\\.)*")(?=\s*:)|("(?:[^"\\]|\\.)*")|(-?\d[\d.eE+-]*|true|false|null)|[^"\d-]+|-/g;

/** Indented JSON, cut into what a reader tells apart. Joined, the parts are the JSON again. */
export const jsonParts = (value: unknown): JsonPart[] =>
  [...JSON.stringify(value, null, 2).matchAll(PARTS)].map(
    ({ index, 0: text, 1: key, 2: string, 3: number }) => ({
      at: index,
      kind: key ? 'key' : string ? 'text' : number ? 'number' : 'mark',
      text,
    }),
  );
