import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountOf } from '#relay/testing/traders.ts';
import { startVenueApi, type VenueApi } from '#server/test/venue-api.ts';

const taker = accountOf('taker').address;
const legs = (...ids: number[]) => ids.map((outcomeId) => ({ outcomeId, sideIndex: 0 }));
const ASK = { taker, legs: legs(2, 1), stake_usd: 25 };
const NOBODY = `rfqv2_${'0'.repeat(32)}`;
const HASH = `0x${'11'.repeat(32)}`;
const SIGNATURE = `0x${'22'.repeat(65)}`;
const ACCEPT = {
  quote_id: 'quote_1',
  order: { nonce: '1', deadline: '2' },
  order_signature: SIGNATURE,
  auth: { approval: { value: '1', deadline: '2', v: 27, r: HASH, s: HASH } },
};

let api: VenueApi;
beforeAll(async () => {
  api = await startVenueApi();
});
afterAll(() => api.stop());

async function refused(path: string, body: unknown, status: number, code: string): Promise<string> {
  const answer = await api.call('POST', path, { body });
  expect(answer).toMatchObject({ status, body: { code } });
  expect(Object.keys(answer.body).sort()).toEqual(['code', 'error']);
  return String(answer.body.error);
}

describe('POST /v1/rfq refuses', () => {
  it.each<[string, object, string, RegExp]>([
    ['no taker', { taker: undefined }, 'INVALID_RFQ', /^taker must be an address/],
    ['a short taker', { taker: '0x12' }, 'INVALID_RFQ', /0x and 40 hex digits/],
    ['a taker with a wrong checksum', { taker: `0xA${'a'.repeat(39)}` }, 'INVALID_RFQ', /taker/],
    ['no legs', { legs: undefined }, 'INVALID_RFQ', /^legs must be \[\{"outcomeId"/],
    ['legs of texts', { legs: ['#10', '#20'] }, 'INVALID_RFQ', /legs\.0: must be/],
    [
      'a leg without a side',
      { legs: [{ outcomeId: 1 }] },
      'INVALID_RFQ',
      /legs\.0\.sideIndex: must be 0 for YES/,
    ],
    [
      'a side of two',
      { legs: [{ outcomeId: 1, sideIndex: 2 }, ...legs(2)] },
      'INVALID_RFQ',
      /sideIndex of 0 or 1/,
    ],
    [
      'a fraction of an outcome',
      { legs: [...legs(1), { outcomeId: 1.5, sideIndex: 0 }] },
      'INVALID_RFQ',
      /whole/,
    ],
    ['one leg', { legs: legs(1) }, 'INVALID_RFQ', /2 to 6/],
    ['seven legs', { legs: legs(1, 2, 3, 4, 5, 6, 7) }, 'INVALID_RFQ', /2 to 6/],
    ['a hundred legs', { legs: Array(100).fill(legs(1)[0]) }, 'INVALID_RFQ', /at most 64/],
    ['a stake of text', { stake_usd: '25' }, 'INVALID_RFQ', /^stake_usd must be a number/],
    ['too small a stake', { stake_usd: 0.5 }, 'INVALID_RFQ', /1 to 1000/],
    ['too large a stake', { stake_usd: 1000.01 }, 'INVALID_RFQ', /1 to 1000/],
    [
      'both sides of an outcome',
      { legs: [...legs(1), { outcomeId: 1, sideIndex: 1 }] },
      'DUPLICATE_OUTCOME',
      /1/,
    ],
    ['an unknown leg', { legs: legs(1, 99) }, 'UNKNOWN_LEG', /99/],
    ['a settled leg', { legs: legs(1, 7) }, 'DEAD_LEG', /7/],
    ['two legs of one market', { legs: legs(2, 3) }, 'SAME_MARKET', /2 and 3/],
    ['two legs about one ticker', { legs: legs(1, 6) }, 'SAME_ENTITY', /1 and 6/],
    ['sports with crypto', { legs: legs(1, 5) }, 'MIXED_CATEGORIES', /1 and 5/],
  ])('%s with 400 and says what to send', async (_name, change, code, message) => {
    expect(await refused('/v1/rfq', { ...ASK, ...change }, 400, code)).toMatch(message);
  });

  it.each([['none'], [''], ['[]'], ['"text"'], ['null'], ['{"taker"'], ['\u0000']])(
    'the body %j with 400 INVALID_MESSAGE',
    async (body) => {
      const answer = await api.call('POST', '/v1/rfq', body === 'none' ? {} : { body });
      expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_MESSAGE' } });
    },
  );

  it('a body of more than 64 KiB, and an Idempotency-Key that is none', async () => {
    const huge = JSON.stringify({ ...ASK, more: 'x'.repeat(70_000) });
    expect(await api.call('POST', '/v1/rfq', { body: huge })).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('65536 bytes') },
    });
    const headers = { 'idempotency-key': 'x'.repeat(129) };
    expect(await api.call('POST', '/v1/rfq', { body: ASK, headers })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_MESSAGE' },
    });
  });
});

describe('a request that does not exist', () => {
  it.each([NOBODY, 'rfqv2_', 'x', '%00', `rfqv2_${'a'.repeat(65)}`, `rfqv2_${'a'.repeat(2_000)}`, '%ff'])(
    'is unknown to every call, by the id %s',
    async (id) => {
      expect(await api.call('GET', `/v1/rfq/${id}`)).toMatchObject({
        status: 404,
        body: { code: 'UNKNOWN_RFQ' },
      });
      await refused(`/v1/rfq/${id}/prepare`, {}, 404, 'UNKNOWN_RFQ');
      await refused(`/v1/rfq/${id}/accept`, ACCEPT, 404, 'UNKNOWN_RFQ');
      await refused(`/v1/rfq/${id}/cancel`, { cancel_token: 'x' }, 404, 'UNKNOWN_RFQ');
      expect(await api.call('GET', `/v1/rfq/${id}/receipt`)).toMatchObject({
        status: 404,
        body: { code: expect.stringMatching(/^UNKNOWN_(RFQ|RECEIPT)$/) },
      });
    },
  );
});

describe('POST /v1/rfq/:rfqId/accept refuses', () => {
  it.each<[string, object, RegExp]>([
    ['no quote', { quote_id: undefined }, /^quote_id of the offered quote is required/],
    ['no order', { order: undefined }, /^order must be \{nonce, deadline\}/],
    [
      'a negative nonce',
      { order: { nonce: '-1', deadline: '2' } },
      /order\.nonce must be a whole number as a decimal string/,
    ],
    ['an unsafe number', { order: { nonce: 1e300, deadline: 2 } }, /decimal string/],
    ['a short signature', { order_signature: '0x12' }, /hex of 65 bytes/],
    [
      'a permit without s',
      { auth: { approval: { value: '1', deadline: '2', v: 27, r: HASH } } },
      /^auth\.approval\.s must be/,
    ],
    [
      'a permit with v of 2',
      { auth: { approval: { ...ACCEPT.auth.approval, v: 2 } } },
      /auth\.approval\.v must be 27 or 28/,
    ],
  ])('%s with 400 and says what to send', async (_name, change, message) => {
    const { request } = await api.ok<{ request: { rfq_id: string } }>('POST', '/v1/rfq', { body: ASK });
    const path = `/v1/rfq/${request.rfq_id}/accept`;
    expect(await refused(path, { ...ACCEPT, ...change }, 400, 'INVALID_ACCEPTANCE')).toMatch(message);
  });

  it('a request whose window is open, or that has ended, with 409', async () => {
    const { request } = await api.ok<{ request: { rfq_id: string } }>('POST', '/v1/rfq', { body: ASK });
    const path = `/v1/rfq/${request.rfq_id}`;
    await refused(`${path}/accept`, ACCEPT, 409, 'INVALID_RFQ_STATE');
    await refused(`${path}/prepare`, {}, 409, 'INVALID_RFQ_STATE');
    await api.venue.requests.cancel(request.rfq_id, taker);
    await refused(`${path}/accept`, ACCEPT, 409, 'INVALID_RFQ_STATE');
    expect((await api.call('GET', `${path}/receipt`)).body.code).toBe('UNKNOWN_RECEIPT');
  });
});

it('a database that is gone is 503 with Retry-After, and says nothing of itself', async () => {
  const dead = await startVenueApi();
  const end = dead.database.pool.end.bind(dead.database.pool);
  await end();
  dead.database.pool.end = async () => {};
  const answer = await dead.call('GET', `/v1/rfq/${NOBODY}`);
  expect(answer).toMatchObject({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' } });
  expect(answer.headers.get('retry-after')).toBe('5');
  expect((await dead.call('GET', '/v1/rfq/combo-markets')).status).toBeGreaterThanOrEqual(500);
  await dead.stop();
});
