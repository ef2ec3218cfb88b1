const HERE = 'http://own.invalid';

/**
 * The way in that leads back to a page of the console. Whatever is no such page, also in the ways that browsers
 * forgive, leads back to its first one.
 */
export function signInHref(target: string | null): string {
  const url = target?.startsWith('/console') ? URL.parse(target, HERE) : null;
  // What Next adds when it asks for the data of a page is not part of its address.
  url?.searchParams.delete('_rsc');
  const isOwn = url?.origin === HERE && /^\/console(\/|$)/.test(url.pathname);
  const path = isOwn ? `${url.pathname}${url.search}` : '/console';
  return `/sign-in?callbackUrl=${encodeURIComponent(path)}`;
}
