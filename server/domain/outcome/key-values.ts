/** `k:v|k:v` pairs of an upstream description, by key. */
export type KeyValues = ReadonlyMap<string, string>;

const KEY = /^[A-Za-z][A-Za-z0-9_]{0,63}$/;

/**
 * Reads `k:v|k:v`. A value may hold anything but `|`, so a part splits on its first colon only. Null unless every
 * part is a pair: prose that happens to hold a colon is not a spec. The first of two equal keys wins.
 */
export function parseKeyValues(text: string): KeyValues | null {
  const values = new Map<string, string>();
  for (const part of text.split('|')) {
    const colon = part.indexOf(':');
    const key = part.slice(0, Math.max(0, colon)).trim();
    if (colon === -1 || !KEY.test(key)) return null;
    if (!values.has(key)) values.set(key, part.slice(colon + 1).trim());
  }
  return values;
}
