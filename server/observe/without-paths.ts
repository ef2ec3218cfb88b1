/** The origin of a URL, safe to show: no path, query or credentials. */
export function originOf(url: string): string {
  try {
    return new URL(url).origin;
  } catch {
    return 'an address that cannot be read';
  }
}

/** Reduces every URL in a text to its origin, since providers put keys into paths and queries. */
export const withoutPaths = (text: string): string =>
  text.replace(/\b(?:https?|wss?):\/\/[^\s"'`<>)\]}]+/gi, (url) => originOf(url));
