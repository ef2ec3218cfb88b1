/** What is read of a request to tell which page made it. */
export type AskedBy = {
  /** In capitals. */
  method: string;
  header(name: string): string | undefined;
};

/**
 * Whether a request that changes something was made by a page of this host. A browser says where a request comes
 * from in `Sec-Fetch-Site` and `Origin`, which a page cannot forge; one that says neither is refused, since a cookie
 * may have been added to it without the person's will.
 */
export function isOwnPage({ method, header }: AskedBy): boolean {
  if (method === 'GET' || method === 'HEAD') return true;
  const site = header('sec-fetch-site');
  if (site !== undefined) return site === 'same-origin';
  const origin = header('origin');
  return origin !== undefined && URL.parse(origin)?.host === header('host');
}
