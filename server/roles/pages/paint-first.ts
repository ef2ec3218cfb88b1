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
 * Has a page be seen before its scripts: they are async, so that they take the line from the style sheet and the fonts,
 * and whichever arrives before the first paint delays it by the time that it takes to start. Only the piece that holds
 * the whole head is changed; written any other way by a later Next, the page works as if this were not here.
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
