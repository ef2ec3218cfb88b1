const HOME = '/console';
const MAX_LENGTH = 500;
/** Stands for this service, whatever it is called, while a text is read. */
const HERE = 'http://own.invalid';

/** Whether a browser could read another host, or nothing sensible, into a text that begins like a path. */
const isOddPath = (text: string): boolean =>
  !text.startsWith('/') || /^\/[/\\]/.test(text) || /[\\\p{Cc}]/u.test(text) || text.length > MAX_LENGTH;

/**
 * Where to go after a sign-in: the path that was asked for if it is one of this service, else the console. Whatever
 * names a host, also in the ways that browsers forgive, leads nowhere else.
 */
export function ownPath(text: string | null | undefined): string {
  if (!text || isOddPath(text)) return HOME;
  const url = URL.parse(text, HERE);
  if (url?.origin !== HERE) return HOME;
  const path = `${url.pathname}${url.search}${url.hash}`;
  // Dots have gone by now: of `/.//host` is left what names a host.
  return isOddPath(path) ? HOME : path;
}
