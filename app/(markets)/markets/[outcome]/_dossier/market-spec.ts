const PART = /^[A-Za-z]+:/;

/**
 * The named parts of a description that is a specification (`class:priceBinary|underlying:BTC|…`), in their order;
 * empty when it is prose.
 */
export function specOf(description: string): [name: string, value: string][] {
  const parts = description.split('|');
  if (!parts.every((part) => PART.test(part)) || /\s/.test(parts[0] ?? '')) return [];
  return parts.map((part) => {
    const colon = part.indexOf(':');
    return [part.slice(0, colon), part.slice(colon + 1)];
  });
}
