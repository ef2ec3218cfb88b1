/** A name, and a value right after its colon: prose has a space there. */
const PART = /^[A-Za-z]+:(?=\S|$)/;

/**
 * The named parts of a description that is a specification (`class:priceBinary|underlying:BTC|…`), in their order;
 * empty when it is prose.
 */
export function specOf(description: string): [name: string, value: string][] {
  const parts = description.split('|');
  if (!parts.every((part) => PART.test(part))) return [];
  return parts.map((part) => {
    const colon = part.indexOf(':');
    return [part.slice(0, colon), part.slice(colon + 1)];
  });
}
