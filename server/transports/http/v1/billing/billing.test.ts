import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '#domain/role.ts';
import type { Tier } from '#domain/tier.ts';
import { type StripeSandbox, startStripeSandbox } from '#sandbox/stripe/stripe-sandbox.ts';
import { startTestApi, type TestApi } from '#server/test/api.ts';
import { GOOD_CARD, ORIGIN, payWith, providerOf } from '#server/test/billing/billing-harness.ts';

let stripe: StripeSandbox;
let api: TestApi;
beforeAll(async () => {
  stripe = await startStripeSandbox({ file: null, port: 0 });
  api = await startTestApi({
    billing: { provider: providerOf(stripe), origin: ORIGIN, otherOrigins: others },
  });
});
afterAll(async () => {
  await api.stop();
  await stripe.close();
});

/** Other addresses under which the pages are known. */
const others: string[] = [];

type Asked = { cookie?: string; key?: string; site?: string; host?: string };

async function post(target: string, { cookie, key, site = 'same-origin', host }: Asked, body?: object) {
  const response = await fetch(`${api.url}${target}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': site,
      ...(cookie && { cookie }),
      ...(key && { 'x-api-key': key }),
      ...(host && { 'x-forwarded-host': host, origin: `https://${host}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

async function signedIn(tier: Tier = 'free', role: Role = 'owner') {
  const { orgId, apiKey } = await api.newOrg(tier);
  return { orgId, apiKey, ...(await api.signIn({ orgId, role })) };
}

describe('/v1/billing', () => {
  it('gives an owner a page to pay on, and a portal once there is an account', async () => {
    const { cookie } = await signedIn();
    expect(await post('/v1/billing/portal', { cookie })).toMatchObject({
      status: 400,
      body: { message: 'no billing account' },
    });
    const checkout = await post('/v1/billing/checkout', { cookie }, { tier: 'growth' });
    expect(checkout).toEqual({ status: 200, body: { url: expect.stringContaining('/c/pay/cs_test_') } });
    expect((await payWith(String(checkout.body.url), GOOD_CARD)).status).toBe(303);
    const portal = await post('/v1/billing/portal', { cookie });
    expect(portal).toEqual({ status: 200, body: { url: expect.stringContaining('/p/session/bps_') } });
  });

  it.each(['/v1/billing/checkout', '/v1/billing/portal'])(
    '%s is for people: 401 signed out, 403 with a key, from another site, or without the role',
    async (target) => {
      const owner = await signedIn();
      const viewer = await signedIn('free', 'viewer');
      const body = { tier: 'growth' };
      const statuses = await Promise.all([
        post(target, {}, body),
        post(target, { key: owner.apiKey }, body),
        post(target, { cookie: owner.cookie, site: 'cross-site' }, body),
        post(target, { cookie: viewer.cookie }, body),
      ]);
      expect(statuses.map(({ status }) => status)).toEqual([401, 403, 403, 403]);
    },
  );

  it('sells growth and scale, and nothing else', async () => {
    const { cookie } = await signedIn();
    for (const tier of ['free', 'enterprise', 'Growth', '', 1, null]) {
      expect((await post('/v1/billing/checkout', { cookie }, { tier })).status, String(tier)).toBe(400);
    }
    expect((await post('/v1/billing/checkout', { cookie })).status).toBe(400);
  });

  it('sends people back to our own origin whatever host the request names', async () => {
    const { cookie, orgId } = await signedIn();
    await post('/v1/billing/checkout', { cookie, host: 'evil.example' }, { tier: 'growth' });
    const session = Object.values(stripe.ledger.kept.sessions).find(
      (one) => one.client_reference_id === orgId,
    );
    expect(session).toMatchObject({
      success_url: `${ORIGIN}/console/billing?checkout=done`,
      cancel_url: `${ORIGIN}/console/billing?checkout=cancelled`,
    });
  });

  it('sends people back to the address they came from where the pages are known by it', async () => {
    const { cookie, orgId } = await signedIn();
    const { origin } = new URL(api.url);
    others.push(origin);
    await post('/v1/billing/checkout', { cookie, host: 'evil.example' }, { tier: 'growth' });
    others.pop();
    const session = Object.values(stripe.ledger.kept.sessions).find(
      (one) => one.client_reference_id === orgId,
    );
    expect(session).toMatchObject({ success_url: `${origin}/console/billing?checkout=done` });
  });

  it('refuses with 409 to sell a lower plan to an Enterprise organisation', async () => {
    const { cookie } = await signedIn('enterprise');
    const refusal = await post('/v1/billing/checkout', { cookie }, { tier: 'scale' });
    expect(refusal).toMatchObject({ status: 409, body: { message: expect.stringContaining('Enterprise') } });
  });
});
