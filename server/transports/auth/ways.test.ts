import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ANN, type AuthHarness, type Browser, startAuthHarness } from '#server/test/auth-harness.ts';
import type { ServiceContext, SessionActor } from '#services/context.ts';
import { confirmEmailWay, removeWay, requestEmailWay } from '#services/person/change-ways.ts';
import { getMe } from '#services/person/get-me.ts';

let harness: AuthHarness;
let browser: Browser;
let me: SessionActor;
let people = 0;
beforeAll(async () => {
  harness = await startAuthHarness();
});
afterAll(() => harness.stop());
beforeEach(async () => {
  browser = harness.browser();
  me = await byEmail(browser, newEmail());
});

const newEmail = () => `way${++people}@example.test`;
const who = (someone: Browser) => harness.api.sessions.identify(someone.cookie);
const refused = (work: Promise<unknown>, code: string) => expect(work).rejects.toMatchObject({ code });
const tokenOf = (link: URL | undefined) => new URLSearchParams(link?.hash.slice(1)).get('token') ?? '';

async function byEmail(someone: Browser, email: string): Promise<SessionActor> {
  await someone.post('/api/auth/email-link', { email, next: '' });
  const [link] = await harness.linksTo(email);
  await someone.enter('email-link', { token: tokenOf(link) });
  const actor = await who(someone);
  if (!actor) throw new Error(`${email} is not signed in`);
  return actor;
}

const ctxOf = (actor: SessionActor): ServiceContext => ({
  ...harness.api.context(actor),
  mailer: harness.mailer,
  address: `10.8.0.${people}`,
});
const waysOf = async (actor: SessionActor) =>
  (await getMe(ctxOf(actor))).identities.map(({ provider, subject }) => `${provider} ${subject}`);

/** The token of the email that a person has sent to an address, to add it. */
async function tokenFor(actor: SessionActor, email: string): Promise<string> {
  await requestEmailWay(ctxOf(actor), { email });
  const [link] = await harness.linksTo(email);
  expect(link?.pathname).toBe('/console/settings/confirm-email');
  return tokenOf(link);
}

describe('a further address', () => {
  it('signs the same person in once they have opened its email, and an email is good once', async () => {
    const email = newEmail();
    const token = await tokenFor(me, email);
    expect(await waysOf(me)).toHaveLength(1);
    expect(await confirmEmailWay(ctxOf(me), { token })).toEqual({ email });
    expect((await byEmail(harness.browser(), email)).personId).toBe(me.personId);
    await refused(confirmEmailWay(ctxOf(me), { token }), 'invalid');
  });

  it('is not added to the account of whoever asked by somebody else who opens the email, nor used up', async () => {
    const email = newEmail();
    const token = await tokenFor(me, email);
    const reader = await byEmail(harness.browser(), newEmail());
    await refused(confirmEmailWay(ctxOf(reader), { token }), 'invalid');
    expect(await waysOf(reader)).toHaveLength(1);
    await confirmEmailWay(ctxOf(me), { token });
  });

  it('is not taken from who signs in with it already', async () => {
    const email = newEmail();
    const owner = await byEmail(harness.browser(), email);
    await refused(confirmEmailWay(ctxOf(me), { token: await tokenFor(me, email) }), 'conflict');
    expect((await byEmail(harness.browser(), email)).personId).toBe(owner.personId);
  });

  it('signs nobody in by the email that adds it, nor is added by one that signs in', async () => {
    const token = await tokenFor(me, newEmail());
    expect((await harness.browser().enter('email-link', { token })).status).toBe(401);
    const own = newEmail();
    await browser.post('/api/auth/email-link', { email: own, next: '' });
    const [link] = await harness.linksTo(own);
    await refused(confirmEmailWay(ctxOf(me), { token: tokenOf(link) }), 'invalid');
  });
});

describe('a further wallet', () => {
  it('signs the same person in once it has signed a message of their browser, and is nobody else’s then', async () => {
    expect((await browser.post('/api/auth/add-wallet', await harness.siwe(browser))).status).toBe(200);
    expect(await waysOf(me)).toContain(`wallet ${ANN.address.toLowerCase()}`);
    const other = harness.browser();
    await other.enter('wallet', await harness.siwe(other));
    expect((await who(other))?.personId).toBe(me.personId);
    const stranger = harness.browser();
    const them = await byEmail(stranger, newEmail());
    const taken = await stranger.post('/api/auth/add-wallet', await harness.siwe(stranger));
    expect([taken.status, (await taken.json()).message]).toEqual([
      409,
      'Another account already signs in with it.',
    ]);
    expect(await waysOf(them)).toHaveLength(1);
    await removeWay(ctxOf(me), { provider: 'wallet', subject: ANN.address.toLowerCase() });
  });

  it('is added for nobody, from another site, by a used message or by that of another browser', async () => {
    const [nobody, other] = [harness.browser(), harness.browser()];
    expect((await nobody.post('/api/auth/add-wallet', await harness.siwe(nobody))).status).toBe(401);
    const fields = await harness.siwe(browser);
    const cross = { 'sec-fetch-site': 'cross-site' };
    expect((await browser.post('/api/auth/add-wallet', fields, cross)).status).toBe(403);
    expect((await browser.post('/api/auth/add-wallet', await harness.siwe(other))).status).toBe(403);
    expect((await browser.post('/api/auth/add-wallet', fields)).status).toBe(200);
    expect((await browser.post('/api/auth/add-wallet', fields)).status).toBe(403);
    await removeWay(ctxOf(me), { provider: 'wallet', subject: ANN.address.toLowerCase() });
  });
});

describe('a way in that is removed', () => {
  it('is never the last, though two are removed at once', async () => {
    const [email = ''] = (await waysOf(me)).map((way) => way.split(' ')[1] ?? '');
    await refused(removeWay(ctxOf(me), { provider: 'email', subject: email }), 'conflict');
    const second = newEmail();
    await confirmEmailWay(ctxOf(me), { token: await tokenFor(me, second) });
    // Both are held back before they delete, so that neither can have seen what the other has done.
    const { pool } = harness.api.database;
    const holder = await pool.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT 1 FROM identity WHERE person_id = $1 FOR UPDATE', [me.personId]);
    const both = Promise.allSettled(
      [email, second].map((subject) => removeWay(ctxOf(me), { provider: 'email', subject })),
    );
    const waiting = `SELECT count(*)::int AS n FROM pg_stat_activity
      WHERE wait_event_type = 'Lock' AND datname = current_database()`;
    await expect.poll(async () => (await pool.query(waiting)).rows[0].n).toBe(2);
    await holder.query('COMMIT');
    holder.release();
    expect((await both).map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await waysOf(me)).toHaveLength(1);
  });

  it('signs its person in no more: whoever holds it is somebody new', async () => {
    const [first = ''] = (await waysOf(me)).map((way) => way.split(' ')[1] ?? '');
    const second = newEmail();
    await confirmEmailWay(ctxOf(me), { token: await tokenFor(me, second) });
    await removeWay(ctxOf(me), { provider: 'email', subject: first });
    expect(await getMe(ctxOf(me))).toMatchObject({ email: second });
    expect((await byEmail(harness.browser(), first)).personId).not.toBe(me.personId);
  });

  it('is one’s own only', async () => {
    const email = newEmail();
    const other = await byEmail(harness.browser(), email);
    await refused(removeWay(ctxOf(me), { provider: 'email', subject: email }), 'not_found');
    expect(await waysOf(other)).toEqual([`email ${email}`]);
  });

  it('and one that is added stand in the audit log', async () => {
    const email = newEmail();
    await confirmEmailWay(ctxOf(me), { token: await tokenFor(me, email) });
    await removeWay(ctxOf(me), { provider: 'email', subject: email });
    const { rows } = await harness.api.database.pool.query(
      `SELECT action, details->>'subject' AS subject FROM audit_event
       WHERE actor_id = $1 AND action LIKE 'way_in.%' ORDER BY audit_id`,
      [me.personId],
    );
    expect(rows).toEqual([
      { action: 'way_in.added', subject: email },
      { action: 'way_in.removed', subject: email },
    ]);
  });
});
