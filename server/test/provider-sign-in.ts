import { accountCookie } from '#sandbox/identity/account.ts';
import type { Browser } from './auth-harness.ts';

export type ProviderName = 'github' | 'google';
export type ProviderAccount = Parameters<typeof accountCookie>[0];

/** Begins to sign in by another service, as the button does. @returns where its page is */
export async function leaveFor(
  browser: Browser,
  provider: ProviderName,
  callbackUrl = '/console',
): Promise<URL> {
  const { csrfToken } = (await (await browser.ask('/api/auth/csrf')).json()) as { csrfToken: string };
  const answer = await browser.post(`/api/auth/signin/${provider}`, { csrfToken, callbackUrl, json: 'true' });
  const { url } = (await answer.json()) as { url: string };
  return new URL(url);
}

/** What the other service does for a browser that is signed in there. @returns where it sends the browser */
export async function comeBack(page: URL, account: ProviderAccount): Promise<URL> {
  const answer = await fetch(page, { redirect: 'manual', headers: { cookie: accountCookie(account) } });
  const location = answer.headers.get('location');
  if (answer.status !== 302 || !location) throw new Error(`${answer.status} ${await answer.text()}`);
  return new URL(location);
}

/** Opens an address of this service that another one led to. @returns where that leads */
export async function arrive(browser: Browser, { pathname, search }: URL): Promise<string> {
  const headers = { 'sec-fetch-site': 'cross-site' };
  const answer = await browser.ask(`${pathname}${search}`, { headers });
  return answer.headers.get('location') ?? '';
}

/** Signs in by another service, all the way. @returns where it leads */
export async function signInBy(
  browser: Browser,
  provider: ProviderName,
  account: ProviderAccount,
): Promise<string> {
  return arrive(browser, await comeBack(await leaveFor(browser, provider), account));
}
