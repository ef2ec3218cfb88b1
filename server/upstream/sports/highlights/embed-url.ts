import { Parser } from 'htmlparser2';

const MAX_HTML = 20_000;
const MAX_URL = 2_000;

/**
 * Where the first frame of a piece of HTML leads. The HTML is somebody else's: nothing but this address is ever taken
 * from it. Null unless it is https, without credentials, on the standard port, and of an allowed host or below one.
 */
export function embedUrl(html: string, allowedHosts: readonly string[]): string | null {
  let source: string | undefined;
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'iframe') source ??= attributes.src ?? '';
    },
  });
  parser.end(html.slice(0, MAX_HTML));
  return source === undefined ? null : allowedUrl(source.trim(), allowedHosts);
}

function allowedUrl(text: string, allowedHosts: readonly string[]): string | null {
  if (text.length > MAX_URL || !URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.protocol !== 'https:' || url.username || url.password || url.port) return null;
  const isAllowed = allowedHosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`));
  return isAllowed ? url.href : null;
}
