import type { ServerResponse } from 'node:http';
import { fetchScripts, pressAgain } from './page-scripts.ts';

/** A script of the head, as React writes it; one with more attributes stays where it is. */
const SCRIPT = /<script src="([^"<>]+)" async="" nonce="[^"<>]*"><\/script>/g;

/** A page's markup whose scripts are fetched after its first paint. `nonce` is that of the answer. */
export function runAfterPaint(markup: string, nonce: string): string {
  const end = markup.indexOf('</head>');
  if (end === -1) return markup;
  const urls: string[] = [];
  const head = markup.slice(0, end).replace(SCRIPT, (_, url: string) => {
    urls.push(url);
    return '';
  });
  const run = `<script nonce="${nonce}">(${pressAgain})();(${fetchScripts})(${JSON.stringify(urls)})</script>`;
  return `${head}${run}${markup.slice(end)}`;
}

/**
 * Lets a page paint before its scripts load. They are async, so they compete with the style sheet and fonts, and
 * one that arrives early delays the first paint by its start-up time. Only the chunk that contains the whole head
 * is changed; if a later Next writes it differently, the page works unchanged.
 */
export function paintFirst(response: ServerResponse, nonce: string): void {
  const write = response.write.bind(response) as (piece: unknown, ...rest: unknown[]) => boolean;
  let isBegun = false;
  response.write = (piece: unknown, ...rest: unknown[]): boolean => {
    if (isBegun) return write(piece, ...rest);
    isBegun = true;
    const type = String(response.getHeader('content-type') ?? '');
    const isPage = type.startsWith('text/html') && !response.hasHeader('content-length');
    return isPage && piece instanceof Uint8Array
      ? write(changed(piece, nonce), ...rest)
      : write(piece, ...rest);
  };
}

/** A piece may end within a letter: bytes are kept as they are. */
const changed = (piece: Uint8Array, nonce: string): Buffer =>
  Buffer.from(runAfterPaint(Buffer.from(piece).toString('latin1'), nonce), 'latin1');
