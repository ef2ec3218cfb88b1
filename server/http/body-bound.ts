import type { OutgoingHttpHeaders } from 'node:http';

/** How long a request's body may be below a path, and what is answered to a longer one. */
export type BodyBound = {
  prefix: string;
  maxBytes: number;
  /** The 413 in the form of what is served there. `path` is the request's, without its query. */
  refuse(path: string, maxBytes: number): { headers: OutgoingHttpHeaders; body: string };
};

const DEFAULT_BOUND: BodyBound = {
  prefix: '/',
  maxBytes: 64 * 1024,
  refuse: (_path, maxBytes) => ({
    headers: { 'content-type': 'text/plain' },
    body: `Body exceeds ${maxBytes} bytes\n`,
  }),
};

/** Whether a path is a prefix or lies below it. */
export const isUnder = (path: string, prefix: string): boolean =>
  path === prefix || path.startsWith(prefix.endsWith('/') ? prefix : `${prefix}/`);

/** Finds the bound of a path: that of the longest prefix, else `/`'s. It is looked up by the path as it is written. */
export function boundFinder(bounds: readonly BodyBound[]): (path: string) => BodyBound {
  const sorted = bounds.toSorted((a, b) => b.prefix.length - a.prefix.length);
  const rest = sorted.find(({ prefix }) => prefix === '/') ?? DEFAULT_BOUND;
  return (path) => sorted.find(({ prefix }) => isUnder(path, prefix)) ?? rest;
}
