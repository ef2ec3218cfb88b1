import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ANN, type AuthHarness, type Browser, startAuthHarness } from '#server/test/auth-harness.ts';

let harness: AuthHarness;
let browser: Browser;
let nowMs = Date.now();
beforeAll(async () => {
  harness = await startAuthHarness({ now: () => nowMs });
});
afterAll(() => harness.stop());
beforeEach(() => {
  nowMs = Date.now();
  browser = harness.browser();
});

const who = (someone: Browser) => harness.api.sessions.identify(someone.cookie);
const reasonOf = (url: string) => new URL(url).searchParams.get('error');

/** Expects that these fields sign nobody in, for this reason. */
async function refused(someone: Browser, fields: Record<string, string>, reason: RegExp): Promise<void> {
  const { status, url } = await someone.enter('wallet', fields);
  expect({ status, reason: reasonOf(url) }).toEqual({ status: 401, reason: expect.stringMatching(reason) });
  expect(await who(someone)).toBeNull();
}

describe('a wallet', () => {
  it('signs in by a message of this browser, and owns a new organisation on the free tier', async () => {
    const { status } = await browser.enter('wallet', await harness.siwe(browser));
    expect(status).toBe(200);
    const first = await who(browser);
    expect(first).toMatchObject({ type: 'session', role: 'owner', tier: 'free' });
    const again = harness.browser();
    await again.enter('wallet', await harness.siwe(again));
    expect(await who(again)).toMatchObject({ personId: first?.personId, orgId: first?.orgId });
  });

  it('gets a cookie that scripts cannot read and other sites’ requests do not carry', async () => {
    const fields = await harness.siwe(browser);
    const { csrfToken } = (await (await browser.ask('/api/auth/csrf')).json()) as { csrfToken: string };
    const response = await browser.post('/api/auth/callback/wallet', { csrfToken, json: 'true', ...fields });
    const cookie = response.headers.getSetCookie().find((line) => line.startsWith('hashmark-session='));
    expect(cookie).toMatch(/HttpOnly/i);
    expect(cookie).toMatch(/SameSite=Lax/i);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });
});

describe('a signed message is refused', () => {
  it('the second time', async () => {
    const fields = await harness.siwe(browser);
    expect((await browser.enter('wallet', fields)).status).toBe(200);
    browser.cookies.delete('hashmark-session');
    await refused(browser, fields, /has been used/);
  });

  it('from another browser than asked for its nonce', async () => {
    const other = harness.browser();
    await harness.siwe(other);
    await refused(other, await harness.siwe(browser), /another browser/);
  });

  it('with a nonce that this service never gave', async () => {
    await harness.siwe(browser);
    await refused(browser, await harness.siwe(browser, { nonce: 'abcdefgh12345678' }), /has been used/);
  });

  it.each([
    ['domain', { domain: 'evil.test' }],
    ['address', { uri: 'https://evil.test' }],
    ['address that begins like ours', { uri: 'http://127.0.0.1.evil.test/' }],
  ])('when it is for another site by its %s', async (_what, changed) => {
    await refused(browser, await harness.siwe(browser, changed), /another site/);
  });

  it('when it is for another chain', async () => {
    await refused(browser, await harness.siwe(browser, { chainId: 1 }), /must be for chain 998/);
  });

  it('when it has expired, is not valid yet, is old, or is of the future', async () => {
    const at = (ms: number) => new Date(nowMs + ms);
    await refused(browser, await harness.siwe(browser, { expirationTime: at(-1) }), /expired/);
    await refused(browser, await harness.siwe(browser, { notBefore: at(60_000) }), /expired/);
    await refused(browser, await harness.siwe(browser, { issuedAt: at(-11 * 60_000) }), /too old/);
    await refused(browser, await harness.siwe(browser, { issuedAt: at(2 * 60_000) }), /too old/);
    const fields = await harness.siwe(browser, { issuedAt: at(5 * 60_000 - 1) });
    nowMs += 10 * 60_000;
    await refused(browser, fields, /has been used, has expired/);
  });

  it('when anything in it was changed, or another wallet signed it', async () => {
    const { message, signature } = await harness.siwe(browser);
    const eve = privateKeyToAccount(`0x${'e5'.repeat(32)}`);
    const asEve = message.replace(ANN.address, eve.address);
    await refused(browser, { message: asEve, signature }, /not from this wallet/);
    const fresh = (await harness.siwe(browser)).message;
    await refused(
      browser,
      { message: fresh, signature: await eve.signMessage({ message: fresh }) },
      /not from/,
    );
    const other = (await harness.siwe(browser)).message;
    await refused(browser, { message: other, signature: '0x00' }, /not from this wallet/);
    await refused(browser, { message: 'hello', signature }, /another site/);
    await refused(browser, { message, signature: 'x' }, /Invalid signature/);
    await refused(browser, { message: 'x'.repeat(5_000), signature }, /too long/);
  });
});
