/** What people may see of an address: where it is, not what it is asked for, and no credentials. */
export function originOf(url: string): string {
  try {
    return new URL(url).origin;
  } catch {
    return 'an address that cannot be read';
  }
}

/** A text in which every web address stands by its origin alone: providers put keys into paths and queries. */
export const withoutPaths = (text: string): string =>
  text.replace(/\b(?:https?|wss?):\/\/[^\s"'`<>)\]}]+/gi, (url) => originOf(url));
