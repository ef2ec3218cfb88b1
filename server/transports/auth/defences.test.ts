import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AuthHarness, type Browser, startAuthHarness } from '#server/test/auth-harness.ts';
import { BARE_POLICY, commonHeaders } from '#transports/http/security-headers.ts';

let harness: AuthHarness;
let browser: Browser;
beforeAll(async () => {
  harness = await startAuthHarness();
});
afterAll(() => harness.stop());
beforeEach(() => {
  browser = harness.browser();
});

const who = (someone: Browser) => harness.api.sessions.identify(someone.cookie);
const csrfOf = async (someone: Browser) =>
  ((await (await someone.ask('/api/auth/csrf')).json()) as { csrfToken: string }).csrfToken;

it('a session that was planted in a browser is not the one that its person signs in to', async () => {
  const attacker = harness.browser();
  await attacker.enter('wallet', await harness.siwe(attacker));
  const planted = attacker.cookies.get('hashmark-session') ?? '';
  browser.cookies.set('hashmark-session', planted);
  const before = await who(browser);
  await browser.enter('wallet', await harness.siwe(browser));
  const after = await who(browser);
  expect(browser.cookies.get('hashmark-session')).not.toBe(planted);
  expect(after?.sessionId).not.toBe(before?.sessionId);
  expect((await who(attacker))?.sessionId).toBe(before?.sessionId);
});

it('signing out ends the session itself: a copy of its cookie is worth nothing', async () => {
  await browser.enter('wallet', await harness.siwe(browser));
  const copy = browser.cookie;
  expect(await harness.api.sessions.identify(copy)).not.toBeNull();
  await browser.post('/api/auth/signout', { csrfToken: await csrfOf(browser), json: 'true' });
  expect(browser.cookies.has('hashmark-session')).toBe(false);
  expect(await harness.api.sessions.identify(copy)).toBeNull();
});

describe('a page of another site', () => {
  it.each([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.test' },
  ])('signs nobody in or out, and sends no email, though cookies are sent along: %j', async (from) => {
    await browser.enter('wallet', await harness.siwe(browser));
    const csrfToken = await csrfOf(browser);
    const headers = { 'sec-fetch-site': '', ...from } as Record<string, string>;
    if (headers['sec-fetch-site'] === '') delete headers['sec-fetch-site'];
    const direct = (path: string, fields: Record<string, string>) =>
      fetch(`${harness.baseUrl}${path}`, {
        method: 'POST',
        body: JSON.stringify(fields),
        headers: { cookie: browser.cookie, 'content-type': 'application/json', ...headers },
      });
    for (const path of ['signout', 'email-link', 'wallet-nonce', 'callback/wallet']) {
      const fields = { csrfToken, json: 'true', email: 'eve@evil.test' };
      expect((await direct(`/api/auth/${path}`, fields)).status, path).toBe(403);
    }
    expect(await who(browser)).not.toBeNull();
  });

  it('signs nobody out without the token that only our pages can read', async () => {
    await browser.enter('wallet', await harness.siwe(browser));
    await browser.post('/api/auth/signout', { csrfToken: 'guessed', json: 'true' });
    expect(await who(browser)).not.toBeNull();
  });
});

describe('where pages are opened over https, but the settings know only http', () => {
  it.each<Record<string, string>>([
    { 'x-forwarded-proto': 'https' },
    { 'x-forwarded-proto': 'http, https' },
    { origin: 'https://hashmark.example' },
  ])('nobody gets a cookie that is not bound to https: %j', async (from) => {
    for (const path of ['/api/auth/wallet-nonce', '/api/auth/callback/wallet', '/api/auth/email-link']) {
      const answer = await browser.post(path, { email: 'ann@example.test' }, from);
      expect(answer.status, path).toBe(503);
      expect((await answer.json()).message).toContain('NEXTAUTH_URL');
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    expect(harness.api.faults, 'told of once in the log').toHaveLength(1);
  });
});

describe('where a sign-in leads', () => {
  it.each([
    'https://evil.test/',
    '//evil.test',
    '/\\evil.test',
    'javascript:alert(1)',
    '/x\r\nSet-Cookie: a=b',
  ])('is never elsewhere: %j', async (callbackUrl) => {
    const fields = await harness.siwe(browser);
    const { url } = await browser.enter('wallet', { ...fields, callbackUrl });
    expect(url).toBe(`${harness.baseUrl}/console`);
  });

  it('is the own page that was asked for', async () => {
    const { url } = await browser.enter('wallet', {
      ...(await harness.siwe(browser)),
      callbackUrl: '/console/keys?a=b',
    });
    expect(url).toBe(`${harness.baseUrl}/console/keys?a=b`);
  });
});

describe('the routes of sign-in', () => {
  it('carry the same defences as pages, whatever they answer', async () => {
    const answers = [
      await browser.ask('/api/auth/csrf'),
      await browser.ask('/api/auth/signin'),
      await browser.ask('/api/auth/session'),
      await browser.post('/api/auth/email-link', { email: 'nobody' }),
      await browser.post('/api/auth/wallet-nonce', {}, { 'sec-fetch-site': 'cross-site' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 302, 404, 400, 403]);
    for (const { headers, url } of answers) {
      for (const [name, value] of Object.entries(commonHeaders(false)))
        expect(headers.get(name), url).toBe(value);
      expect(headers.get('content-security-policy')).toBe(BARE_POLICY);
    }
  });

  it('answer what next-auth has and pages do not need with 404', async () => {
    for (const path of ['session', 'providers', '_log', 'verify-request', '']) {
      expect((await browser.ask(`/api/auth/${path}`)).status, path).toBe(404);
    }
  });

  it('read no body beyond 32 KB', async () => {
    const answer = await browser.post('/api/auth/callback/wallet', { message: 'x'.repeat(40_000) });
    expect(answer.status).toBe(400);
  });

  it('refuse an address that knocks more than 120 times a minute', async () => {
    let last = 0;
    for (let knocks = 0; knocks <= 120; knocks += 1) last = (await browser.ask('/api/auth/csrf')).status;
    expect(last).toBe(429);
  });
});
