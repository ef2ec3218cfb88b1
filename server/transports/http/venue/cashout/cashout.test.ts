import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountOf } from '#relay/testing/traders.ts';
import { OFFER_ID, UNKNOWN_PARLAY } from '#server/test/recording-cashouts.ts';
import { startVenueApi, type VenueApi } from '#server/test/venue-api.ts';

const SIGNATURE = `0x${'22'.repeat(65)}`;
const PATH = '/v1/positions/7/cashout';
let api: VenueApi;
beforeAll(async () => {
  api = await startVenueApi();
});
afterAll(() => api.stop());

it('a position is shown with its best offer, all others, their history and its fair value', async () => {
  expect(await api.ok('GET', PATH)).toMatchObject({
    ...{ parlay_id: '7', state: 'live', pot_e6: '74875000', offer: { offer_id: OFFER_ID } },
    fair_value: { value_e6: '44925000', inputs: [{ source: 'result' }, { source: 'price' }] },
    history: [{ offer_id: OFFER_ID, status: 'live' }],
  });
  expect((await api.call('GET', `/v2${PATH}`)).status).toBe(200);
});

it('a sale is prepared and accepted as the specification has it', async () => {
  const prepared = await api.ok('POST', `${PATH}/prepare`, { body: { offer_id: OFFER_ID } });
  expect(prepared).toMatchObject({
    acceptance: {
      primaryType: 'CashoutAcceptance',
      message: { taker: accountOf('taker').address, offerHash: `0x${OFFER_ID.slice(6)}`, nonce: '9' },
    },
    domain: { name: 'ParlayEscrow', version: '1', chainId: 998 },
  });
  const body = { offer_id: OFFER_ID, signature: SIGNATURE };
  const sold = { new_owner: accountOf('max').address, payout_e6: '40000000' };
  expect(await api.ok('POST', `${PATH}/accept`, { body })).toMatchObject(sold);
  expect(api.asked.cashouts.at(-1)).toEqual(['accept', 7n, { offerId: OFFER_ID, signature: SIGNATURE }]);
});

it.each([String(UNKNOWN_PARLAY), '0', '-1', '1e3', 'abc', '9'.repeat(300), '%00'])(
  'the parlay %s is 404 and says that there is none',
  async (id) => {
    expect(await api.call('GET', `/v1/positions/${id}/cashout`)).toMatchObject({
      status: 404,
      body: { code: 'UNKNOWN_POSITION', error: expect.stringContaining('no') },
    });
  },
);

it.each<[string, object]>([
  ['no offer', { offer_id: undefined }],
  ['a number for an offer', { offer_id: 7 }],
  ['a short signature', { signature: '0x12' }],
])('an acceptance with %s is 400 and does not reach the venue', async (_name, change) => {
  const before = api.asked.cashouts.length;
  const body = { offer_id: OFFER_ID, signature: SIGNATURE, ...change };
  expect(await api.call('POST', `${PATH}/accept`, { body })).toMatchObject({
    status: 400,
    body: { code: 'INVALID_MESSAGE', error: expect.stringMatching(/ must | is required/) },
  });
  expect(api.asked.cashouts).toHaveLength(before);
});
