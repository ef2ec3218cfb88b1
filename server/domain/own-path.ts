const HOME = '/console';
const MAX_LENGTH = 500;
/** Placeholder origin against which a path is parsed. */
const HERE = 'http://own.invalid';

/** Whether a browser could resolve the text to another host, or it is no valid path. */
const isOddPath = (text: string): boolean =>
  !text.startsWith('/') || /^\/[/\\]/.test(text) || /[\\\p{Cc}]/u.test(text) || text.length > MAX_LENGTH;

/**
 * Path to open after a sign-in: the requested one if it belongs to this service, else the console. Rejects every form
 * of a foreign host, also malformed ones that browsers accept, to prevent open redirects.
 */
export function ownPath(text: string | null | undefined): string {
  if (!text || isOddPath(text)) return HOME;
  const url = URL.parse(text, HERE);
  if (url?.origin !== HERE) return HOME;
  const path = `${url.pathname}${url.search}${url.hash}`;
  // Dots have gone by now: of `/.//host` is left what names a host.
  return isOddPath(path) ? HOME : path;
}
