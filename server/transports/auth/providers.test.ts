import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FORGERIES } from '#sandbox/identity/account.ts';
import { type AuthHarness, type Browser, startAuthHarness } from '#server/test/auth-harness.ts';
import { arrive, comeBack, leaveFor, type ProviderAccount, signInBy } from '#server/test/provider-sign-in.ts';

let harness: AuthHarness;
let browser: Browser;
let accounts = 0;
beforeAll(async () => {
  harness = await startAuthHarness({ withProviders: true });
});
afterAll(() => harness.stop());
beforeEach(() => {
  browser = harness.browser();
});

const who = (someone: Browser) => harness.api.sessions.identify(someone.cookie);
const newEmail = () => `pat${++accounts}@example.test`;
const newAccount = (email = newEmail(), verified = true): ProviderAccount => ({
  id: ++accounts,
  name: 'Pat',
  emails: [
    { email: `other${accounts}@example.test`, primary: false, verified: true },
    { email, primary: true, verified },
  ],
});

/** Signs in by an email. */
async function byEmail(email: string): Promise<string | undefined> {
  const someone = harness.browser();
  await someone.post('/api/auth/email-link', { email, next: '' });
  const [link] = await harness.linksTo(email);
  await someone.enter('email-link', { token: new URLSearchParams(link?.hash.slice(1)).get('token') ?? '' });
  return (await who(someone))?.personId;
}

/** Expects that where a browser was led to ends on the page of signing in with a reason, and that nobody is signed in. */
async function expectRefused(someone: Browser, location: string): Promise<void> {
  let fault = new URL(location);
  for (let led = 0; led < 3 && fault.pathname.startsWith('/api/auth/'); led += 1)
    fault = new URL(await arrive(someone, fault), harness.baseUrl);
  expect(fault.pathname).toBe('/sign-in');
  expect(fault.searchParams.get('error')).toMatch(/^(OAuth)?Callback$/);
  expect(await who(someone)).toBeNull();
}

describe.each(['github', 'google'] as const)('an account of %s', (provider) => {
  it('signs its person in, who owns a new organisation, and finds the same person again', async () => {
    const account = newAccount();
    expect(await signInBy(browser, provider, account)).toBe(`${harness.baseUrl}/console`);
    const first = await who(browser);
    expect(first).toMatchObject({ role: 'owner', tier: 'free' });
    const again = harness.browser();
    const renamed = { ...account, name: 'Patricia', emails: newAccount().emails };
    await signInBy(again, provider, renamed);
    expect(await who(again)).toMatchObject({ personId: first?.personId, orgId: first?.orgId });
    const other = harness.browser();
    await signInBy(other, provider, newAccount());
    expect((await who(other))?.personId).not.toBe(first?.personId);
  });

  it('is tied to whoever proved the same address by an email, if it is verified there', async () => {
    const email = newEmail();
    const personId = await byEmail(email);
    await signInBy(browser, provider, newAccount(email.toUpperCase()));
    expect((await who(browser))?.personId).toBe(personId);
  });

  it('is somebody else if its address is not verified there, also at the second time', async () => {
    const email = newEmail();
    const personId = await byEmail(email);
    const impostor = newAccount(email, false);
    for (const someone of [browser, harness.browser()]) {
      await signInBy(someone, provider, impostor);
      expect((await who(someone))?.personId).toEqual(expect.any(String));
      expect((await who(someone))?.personId).not.toBe(personId);
    }
    expect(await byEmail(email)).toBe(personId);
  });

  it('signs nobody in whose answer was made for another browser', async () => {
    const attackers = await comeBack(await leaveFor(harness.browser(), provider), newAccount());
    await leaveFor(browser, provider);
    await expectRefused(browser, await arrive(browser, attackers));
    const fresh = harness.browser();
    await expectRefused(fresh, await arrive(fresh, attackers));
  });

  it('signs nobody in by a code of another sign-in that was put into an own answer', async () => {
    const attackers = await comeBack(await leaveFor(harness.browser(), provider), newAccount());
    const own = await comeBack(await leaveFor(browser, provider), newAccount());
    own.searchParams.set('code', attackers.searchParams.get('code') ?? '');
    await expectRefused(browser, await arrive(browser, own));
  });

  it('signs nobody in a second time by the same answer', async () => {
    const answer = await comeBack(await leaveFor(browser, provider), newAccount());
    const copy = harness.browser();
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
    await arrive(browser, answer);
    expect(await who(browser)).not.toBeNull();
    await expectRefused(copy, await arrive(copy, answer));
  });

  it('whose person declines signs nobody in', async () => {
    await expectRefused(browser, await signInBy(browser, provider, { ...newAccount(), declines: true }));
  });

  it('leads to a page of this service only', async () => {
    for (const [asked, led] of [
      ['/console/keys?a=b', '/console/keys?a=b'],
      ['https://evil.test/', '/console'],
    ] as const) {
      const page = await leaveFor(browser, provider, asked);
      expect(await arrive(browser, await comeBack(page, newAccount()))).toBe(`${harness.baseUrl}${led}`);
    }
  });
});

it.each(FORGERIES)(
  'Google’s word counts only as Google gave it to us: another %s is refused',
  async (forges) => {
    await expectRefused(browser, await signInBy(browser, 'google', { ...newAccount(), forges }));
  },
);

it('asks for a proof of the browser that began, which the address bar never shows', async () => {
  for (const provider of ['github', 'google'] as const) {
    const { searchParams } = await leaveFor(browser, provider);
    expect(searchParams.get('code_challenge_method')).toBe('S256');
    expect(searchParams.get('code_challenge')?.length).toBe(43);
    expect(searchParams.get('state')?.length).toBeGreaterThan(20);
    expect(searchParams.get('redirect_uri')).toBe(`${harness.baseUrl}/api/auth/callback/${provider}`);
  }
});
