import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAKER_API_KEY, startVenueApi, type VenueApi } from '#server/test/venue-api.ts';
import { generateRawKey } from '#services/key/raw-key.ts';
import { VENUE_ROUTES } from './venue-routes.ts';

// Every route of the venue against every credential. Takers need none and organisations' keys and sessions open nothing:
// the one credential of the venue is the relay's key, for the routes of makers.

/** The routes of makers, by where they are and not by what they say of themselves. */
const isOfMakers = (path: string): boolean => path.startsWith('/v1/maker/');
/** What one maker may know of itself: the key, which all makers share, does not open it. */
const isOfOneMaker = (path: string): boolean => path === '/v1/maker/figures';

const CREDENTIALS: readonly [name: string, headers: Record<string, string>, search?: string][] = [
  ['a malformed key', { 'x-api-key': 'nonsense' }],
  ['an organisation’s key', { 'x-api-key': generateRawKey() }],
  ['an organisation’s key as bearer', { authorization: `Bearer ${generateRawKey()}` }],
  ['another kind of authorization', { authorization: 'Basic bm9ib2R5' }],
  ['a session', { cookie: 'hashmark-session=somebody', 'sec-fetch-site': 'same-origin' }],
  ['the relay’s key in the address', {}, `apikey=${MAKER_API_KEY}`],
];

let api: VenueApi;
beforeAll(async () => {
  api = await startVenueApi();
});
afterAll(() => api.stop());

/** What a route wants in its address before it looks at who asks. */
const QUERIES: Record<string, string> = {
  'get /v1/maker/confirmations': `maker_address=0x${'1'.repeat(40)}`,
};

async function ask(route: (typeof VENUE_ROUTES)[number], headers: Record<string, string>, more = '') {
  const path = route.path.replaceAll(/:\w+/g, 'none');
  const search = `?${[QUERIES[`${route.method} ${route.path}`], more].filter(Boolean).join('&')}`;
  const sent = { headers, ...(route.method === 'post' && { body: {} }) };
  const { status, body } = await api.call(route.method.toUpperCase(), `${path}${search}`, sent);
  return { status, code: body.code };
}

const REFUSED = { status: 401, code: 'UNAUTHENTICATED' };

describe('every route of the venue', () => {
  it('without a credential is open, but for those of makers', async () => {
    for (const route of VENUE_ROUTES) {
      const answer = await ask(route, {});
      if (isOfMakers(route.path)) expect(answer, route.path).toEqual(REFUSED);
      else expect([401, 403], route.path).not.toContain(answer.status);
    }
  });

  it.each(CREDENTIALS)('with %s is what it is without', async (_name, headers, search) => {
    for (const route of VENUE_ROUTES) {
      expect(await ask(route, headers, search), route.path).toEqual(await ask(route, {}));
    }
  });

  it('of makers lets the relay’s key in, and others take no notice of it', async () => {
    for (const route of VENUE_ROUTES) {
      const answer = await ask(route, { authorization: `Bearer ${MAKER_API_KEY}` });
      if (isOfOneMaker(route.path)) expect(answer, route.path).toEqual(REFUSED);
      else if (isOfMakers(route.path)) expect(answer.status, route.path).not.toBe(401);
      else expect(answer, route.path).toEqual(await ask(route, {}));
    }
  });
});
