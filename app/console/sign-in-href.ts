const HERE = 'http://own.invalid';

/**
 * Sign-in URL that returns to a console page. Any other target, including one that browsers normalise to another
 * path, becomes `/console`.
 */
export function signInHref(target: string | null): string {
  const url = target?.startsWith('/console') ? URL.parse(target, HERE) : null;
  // Next adds this parameter to data requests; it is not part of the page's URL.
  url?.searchParams.delete('_rsc');
  const isOwn = url?.origin === HERE && /^\/console(\/|$)/.test(url.pathname);
  const path = isOwn ? `${url.pathname}${url.search}` : '/console';
  return `/sign-in?callbackUrl=${encodeURIComponent(path)}`;
}
