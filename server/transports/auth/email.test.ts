import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type AuthHarness, type Browser, startAuthHarness } from '#server/test/auth-harness.ts';

let harness: AuthHarness;
let browser: Browser;
let nowMs = Date.now();
let mails = 0;
beforeAll(async () => {
  harness = await startAuthHarness({ now: () => nowMs });
});
afterAll(() => harness.stop());
beforeEach(() => {
  nowMs = Date.now();
  browser = harness.browser();
});

const newEmail = () => `ann${++mails}@example.test`;
const who = (someone: Browser) => harness.api.sessions.identify(someone.cookie);
const ask = (someone: Browser, email: string, next = '') =>
  someone.post('/api/auth/email-link', { email, next });
const fieldsOf = (link: URL) => Object.fromEntries(new URLSearchParams(link.hash.slice(1)));

/** The token of the newest email to an address. */
async function tokenFor(email: string): Promise<string> {
  const [link] = await harness.linksTo(email);
  return fieldsOf(link as URL).token ?? '';
}

describe('an email with a link', () => {
  it('signs in whoever holds it, once, whichever browser it is opened in', async () => {
    const email = newEmail();
    expect((await ask(browser, ` ${email.toUpperCase()} `, '/console/keys?x=1')).status).toBe(202);
    const [link] = await harness.linksTo(email);
    expect(link?.origin + String(link?.pathname)).toBe(`${harness.baseUrl}/sign-in/link`);
    expect(link?.search).toBe('');
    expect(fieldsOf(link as URL).next).toBe('/console/keys?x=1');
    const token = await tokenFor(email);
    const elsewhere = harness.browser();
    expect((await elsewhere.enter('email-link', { token })).status).toBe(200);
    expect(await who(elsewhere)).toMatchObject({ role: 'owner', tier: 'free' });
    expect(await browser.enter('email-link', { token })).toMatchObject({ status: 401 });
    expect(await who(browser)).toBeNull();
  });

  it('is good for 15 minutes', async () => {
    const [email, late] = [newEmail(), newEmail()];
    await ask(browser, email);
    await ask(browser, late);
    nowMs += 15 * 60_000 - 1;
    expect((await browser.enter('email-link', { token: await tokenFor(email) })).status).toBe(200);
    nowMs += 1;
    expect((await harness.browser().enter('email-link', { token: await tokenFor(late) })).status).toBe(401);
  });

  it('is stored as a hash only', async () => {
    const email = newEmail();
    await ask(browser, email);
    const token = await tokenFor(email);
    const { rows } = await harness.api.database.pool.query('SELECT t::text FROM sign_in_token t');
    expect(rows.some(({ t }) => t.includes(email))).toBe(true);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(token).toString('hex'));
  });

  it('leads nowhere but to a page of this service', async () => {
    const outside = [
      'https://evil.test/',
      '//evil.test/x',
      '/\\evil.test',
      '\\\\evil.test',
      '/\t/evil.test',
      '/%0d%0aSet-Cookie:x=1\r\nx: y',
      'javascript:alert(1)',
      'console',
    ];
    for (const next of outside) {
      const email = newEmail();
      await ask(harness.browser(), email, next);
      const [link] = await harness.linksTo(email);
      expect(fieldsOf(link as URL).next, next).toBe('/console');
    }
  });
});

describe('asking for an email', () => {
  it('is answered alike whether or not anybody has the address', async () => {
    const known = newEmail();
    await ask(browser, known);
    await harness.browser().enter('email-link', { token: await tokenFor(known) });
    const answers = await Promise.all([known, newEmail()].map((email) => ask(harness.browser(), email)));
    const [one, other] = await Promise.all(answers.map(async (a) => [a.status, await a.text()]));
    expect(one).toEqual(other);
  });

  it('sends an address five emails in a quarter of an hour, and answers the same beyond', async () => {
    const email = newEmail();
    for (let asked = 0; asked < 7; asked += 1) {
      expect((await ask(harness.browser(), email)).status).toBe(202);
    }
    expect(await harness.linksTo(email)).toHaveLength(5);
    nowMs += 15 * 60_000 + 1;
    await ask(harness.browser(), email);
    expect(await harness.linksTo(email)).toHaveLength(6);
  });

  it('sends an address twenty emails in a day, and answers the same beyond', async () => {
    const email = newEmail();
    nowMs = Math.ceil(nowMs / 86_400_000) * 86_400_000;
    for (let asked = 0; asked < 25; asked += 1) {
      if (asked % 5 === 0) nowMs += 15 * 60_000 + 1;
      expect((await ask(harness.browser(), email)).status).toBe(202);
    }
    expect(await harness.linksTo(email)).toHaveLength(20);
    nowMs += 86_400_000;
    await ask(harness.browser(), email);
    expect(await harness.linksTo(email)).toHaveLength(21);
  });

  it('is refused to a network address that has asked for 300 emails in a day, whomever to', async () => {
    nowMs = Math.ceil(nowMs / 86_400_000) * 86_400_000;
    await ask(browser, newEmail());
    await harness.api.database.pool.query(
      `UPDATE letter_day SET sent = 299 WHERE subject LIKE 'ip:%' AND sent = 1 AND day = $1`,
      [nowMs / 86_400_000],
    );
    const last = newEmail();
    expect((await ask(browser, last)).status).toBe(202);
    const refused = await ask(browser, newEmail());
    expect(refused.status).toBe(429);
    expect((await refused.json()).message).toContain('today');
    expect((await ask(harness.browser(), newEmail())).status).toBe(202);
    nowMs += 86_400_000;
    expect((await ask(browser, newEmail())).status).toBe(202);
  });

  it('is refused to a network address that asks for more than ten a minute', async () => {
    const statuses: number[] = [];
    for (let asked = 0; asked < 11; asked += 1) statuses.push((await ask(browser, newEmail())).status);
    expect(statuses).toEqual([...Array(10).fill(202), 429]);
    nowMs += 60_000;
    expect((await ask(browser, newEmail())).status).toBe(202);
  });

  it.each([
    '',
    'ann',
    'a@b',
    'ann@example.test\r\nBcc: eve@evil.test',
    'a@x.test,b@x.test',
    `${'a'.repeat(250)}@x.test`,
  ])('is refused for what is no address: %j', async (email) => {
    expect((await ask(browser, email)).status).toBe(400);
  });
});
