import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ROLES, type Role } from '#domain/role.ts';
import { PLANS, reachesTier, TIERS, type Tier } from '#domain/tier.ts';
import { startTestApi, type TestApi } from '#server/test/api.ts';
import { createKey } from '#services/key/create-key.ts';
import { generateRawKey } from '#services/key/raw-key.ts';
import { revokeKey } from '#services/key/revoke-key.ts';
import { type Access, takesSession } from '#transports/gate/requirement.ts';
import { ANONYMOUS_BUCKET, specifiedAccess, UNMETERED } from './testing/specified-access.ts';
import { ROUTES } from './v1/routes.ts';

// Every route of the application against every credential. What is expected comes from the specification's words
// (testing/specified-access.ts), not from what a route says of itself: a new route that is open by mistake fails here.

type Case = { method: string; path: string; access: Access | undefined };
const CASES: readonly Case[] = [
  ...ROUTES.map(({ method, path, access }) => ({ method, path, access })),
  { method: 'get', path: '/health', access: undefined },
  { method: 'get', path: '/v1/openapi.json', access: undefined },
];

const KEY_REFUSED =
  'This route requires a signed-in console session; an API key cannot manage keys or billing.';
const RATE_HEADERS = ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset'];

/** Bodies of operations that need more than an empty one to reach the check of the role. */
const BODIES: Record<string, unknown> = { '/v1/billing/checkout': { tier: 'growth' } };

type Org = { orgId: string; apiKey: string; keyId: string };
type Answer = { status: number; message: unknown; headers: Headers };

let api: TestApi;
let nowMs = Date.now();
let nextAddress = 0;
let orgs: Record<Tier, Org>;
let cookies: Record<Role, string>;

beforeAll(async () => {
  api = await startTestApi({ now: () => nowMs, trustProxy: true });
});
afterAll(() => api.stop());
beforeEach(async () => {
  const made = await Promise.all(TIERS.map(async (tier) => [tier, await api.newOrg(tier)] as const));
  orgs = Object.fromEntries(made) as Record<Tier, Org>;
  const { orgId } = orgs.growth;
  const signedIn = await Promise.all(
    ROLES.map(async (role) => [role, (await api.signIn({ orgId, role })).cookie] as const),
  );
  cookies = Object.fromEntries(signedIn) as Record<Role, string>;
});

/** A path with ids of the organisation of tier Growth where a route takes an id of an organisation's own. */
const OWN_IDS: Record<string, () => string> = { keyId: () => orgs.growth.keyId };
const isOwned = ({ access, path }: Case): boolean => access === 'session' && path.includes(':');

function pathOf({ path, access }: Case): string {
  return path.replaceAll(/:(\w+)/g, (_all, name: string) => {
    const own = OWN_IDS[name];
    if (access === 'session' && !own) throw new Error(`OWN_IDS has no :${name} for ${path}: add a real one`);
    return access === 'session' && own ? own() : '1';
  });
}

/** Sends a request from an address of its own, a minute after the one before: no limit is in the way. */
async function send(route: Case, headers: Record<string, string>): Promise<Answer> {
  nowMs += 61_000;
  nextAddress += 1;
  const address = `10.${nextAddress >> 16}.${(nextAddress >> 8) & 255}.${nextAddress & 255}`;
  const response = await fetch(`${api.url}${pathOf(route)}`, {
    method: route.method.toUpperCase(),
    headers: { 'x-forwarded-for': address, ...headers },
    ...(['post', 'patch'].includes(route.method) && { body: JSON.stringify(BODIES[route.path] ?? {}) }),
  });
  const isEnvelope = response.headers.get('content-type')?.startsWith('application/json');
  if (!isEnvelope) await response.body?.cancel();
  const body = isEnvelope ? await response.json() : {};
  if (response.status >= 400 && isEnvelope) {
    expect(body, `${route.method} ${route.path}`).toEqual({
      ...{ statusCode: response.status, path: pathOf(route), message: expect.anything() },
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
  }
  return { status: response.status, message: body.message, headers: response.headers };
}

const withKey = (key: string) => ({ 'x-api-key': key });
const withCookie = (cookie: string) => ({ cookie, 'sec-fetch-site': 'same-origin' });

/** That a request came past every check of who asks, and at which tier it was metered. */
function expectIn(route: Case, { status, headers }: Answer, tier: Tier, isByKey = true): void {
  const name = `${route.method} ${route.path}`;
  expect([401, 403, 429], name).not.toContain(status);
  expectStanding(route, headers, ANONYMOUS_BUCKET.includes(route.path) ? 'free' : tier);
  const isCounted =
    isByKey &&
    !UNMETERED.includes(route.path) &&
    specifiedAccess(route.method, route.path).kind !== 'session';
  const left = PLANS[headers.get('x-tier') as Tier].requestsPerMinute - (isCounted ? 1 : 0);
  expect(headers.get('ratelimit-remaining'), name).toBe(String(left));
}

function expectOut(route: Case, answer: Answer, tier: Tier, wanted: [status: number, message: string]): void {
  expect([answer.status, answer.message], `${route.method} ${route.path}`).toEqual(wanted);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expectStanding(route, answer.headers, tier);
}

function expectStanding(route: Case, headers: Headers, tier: Tier): void {
  const name = `${route.method} ${route.path}`;
  const { requestsPerMinute, tokensPerMonth } = PLANS[tier];
  expect([headers.get('x-tier'), headers.get('ratelimit-limit')], name).toEqual([
    tier,
    `${requestsPerMinute}`,
  ]);
  expect(headers.get('x-quota-limit')).toBe(String(tokensPerMonth ?? 'unlimited'));
  expect(headers.get('x-quota-used')).toMatch(/^\d+$/);
  expect(headers.get('x-quota-remaining')).toMatch(/^(\d+|unlimited)$/);
  expect(headers.get('x-quota-period')).toBe(new Date(nowMs).toISOString().slice(0, 7));
  for (const header of RATE_HEADERS) {
    expect(headers.get(header)).toMatch(/^\d+$/);
    expect(headers.get(`x-${header}`)).toBe(headers.get(header));
  }
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
}

/** That a route which takes a key or a session took that of the Growth tier, where that reaches. */
function expectEither(route: Case, answer: Answer, tier: Tier): void {
  if (reachesTier('growth', tier)) expectIn(route, answer, 'growth', false);
  else expectOut(route, answer, 'growth', [403, `This requires the ${PLANS[tier].name} tier.`]);
}

const tierMessage = (tier: Tier): string => `This route requires an API key of the ${PLANS[tier].name} tier.`;

describe('every route', () => {
  it('without a credential is open as the specification says, at the free tier, and not further', async () => {
    for (const route of CASES) {
      const specified = specifiedAccess(route.method, route.path);
      const answer = await send(route, {});
      if (specified.kind === 'open') expectIn(route, answer, 'free');
      else if (specified.kind === 'tier')
        expectOut(route, answer, 'free', [403, tierMessage(specified.tier)]);
      else if (specified.kind === 'either')
        expectOut(route, answer, 'free', [401, 'Sign in to the console or send an API key.']);
      else expectOut(route, answer, 'free', [401, 'Sign in to the console first.']);
    }
  });

  it.each(['malformed', 'unknown', 'revoked', 'expired'])(
    'refuses a key that is %s with 401',
    async (kind) => {
      const { orgId } = orgs.enterprise;
      const { apiKey, keyId } = await createKey(api.database.pool, {
        orgId,
        expiresMs: kind === 'expired' ? nowMs : null,
      });
      if (kind === 'revoked') await revokeKey(api.database.pool, { keyId });
      const key = { malformed: `${apiKey}x`, unknown: generateRawKey() }[kind] ?? apiKey;
      for (const route of CASES) {
        const answer = await send(route, withKey(key));
        expectOut(route, answer, 'free', [401, 'Invalid or revoked API key']);
      }
    },
  );

  it.each(TIERS)('serves a key of the %s tier what its tier may, and no session’s', async (tier) => {
    for (const route of CASES) {
      const specified = specifiedAccess(route.method, route.path);
      const answer = await send(route, withKey(orgs[tier].apiKey));
      if (specified.kind === 'session') expectOut(route, answer, tier, [403, KEY_REFUSED]);
      else if (specified.kind === 'open' || TIERS.indexOf(tier) >= TIERS.indexOf(specified.tier)) {
        expectIn(route, answer, tier);
      } else expectOut(route, answer, tier, [403, tierMessage(specified.tier)]);
    }
  });

  it.each(ROLES)('serves who is signed in as %s what the role may, and is no key for data', async (role) => {
    for (const route of CASES) {
      // Such a route may use up the key that it is given.
      if (isOwned(route)) orgs.growth = await createKey(api.database.pool, { orgId: orgs.growth.orgId });
      const specified = specifiedAccess(route.method, route.path);
      const answer = await send(route, withCookie(cookies[role]));
      if (specified.kind === 'open') expectIn(route, answer, 'free');
      else if (specified.kind === 'tier')
        expectOut(route, answer, 'free', [403, tierMessage(specified.tier)]);
      else if (specified.kind === 'either') expectEither(route, answer, specified.tier);
      else if (specified.roles.includes(role)) expectIn(route, answer, 'growth');
      else {
        const message = `Your role in this organisation (${role}) does not allow this.`;
        expectOut(route, answer, 'growth', [403, message]);
      }
    }
  });

  it('that takes an id of an organisation has none for the owner of another one', async () => {
    const { cookie } = await api.signIn({ orgId: orgs.scale.orgId, role: 'owner' });
    const owned = CASES.filter(isOwned);
    expect(owned.length).toBeGreaterThan(0);
    for (const route of owned) {
      const answer = await send(route, withCookie(cookie));
      expect([answer.status, answer.message], route.path).toEqual([404, expect.stringMatching(/not found$/)]);
    }
    expect((await api.get('/v1/pricing', { key: orgs.growth.apiKey })).status).toBe(200);
  });

  it('that changes something for who is signed in does so for pages of this host alone', async () => {
    const changing = CASES.filter(({ method, access }) => access && takesSession(access) && method !== 'get');
    const elsewhere: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://elsewhere.example' },
      {},
    ];
    for (const route of changing) {
      for (const headers of elsewhere) {
        const answer = await send(route, { cookie: cookies.owner, ...headers });
        const wanted: [number, string] = [403, 'Cross-site requests cannot change this account.'];
        expectOut(route, answer, 'growth', wanted);
      }
    }
  });
});
