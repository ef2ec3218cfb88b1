import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountOf } from '#relay/testing/traders.ts';
import { POOR } from '#server/test/recording-venue.ts';
import { startVenueApi, type VenueApi } from '#server/test/venue-api.ts';

const taker = accountOf('taker').address;
const other = accountOf('mia').address;
const SIGNATURE = `0x${'22'.repeat(65)}`;
const HASH = `0x${'11'.repeat(32)}`;
const REQUEST = { account: taker, to: other, amount: '5000000', nonce: '9', deadline: '1795435500' };

let api: VenueApi;
beforeAll(async () => {
  api = await startVenueApi();
});
afterAll(() => api.stop());

it('parlays of an account are answered in its checksum, however it was written', async () => {
  const answer = await api.ok('GET', `/v1/positions?address=${taker.toLowerCase()}`);
  expect(answer).toMatchObject({
    address: taker,
    positions: [{ legs: [{ state: 'won' }, { state: 'open' }] }],
  });
  expect((await api.call('GET', `/v2/v1/positions?address=${taker}`)).status).toBe(200);
});

it('the history of an account has the parlays that it sold, with what it lost and where the proof is', async () => {
  const answer = await api.ok('GET', `/v1/positions/history?address=${taker.toLowerCase()}`);
  expect(answer).toMatchObject({
    address: taker,
    history: [
      { result: 'sold', gain_e6: '-5000000', rfq_id: expect.any(String), sales: [{ seller: taker }] },
    ],
  });
});

it.each([
  '/v1/positions',
  '/v1/positions/history',
  '/v1/positions?address=',
  '/v1/positions?address=0x12',
  '/v1/vault?address=me',
])('%s is 400 and says that an address is wanted', async (path) => {
  expect(await api.call('GET', path)).toMatchObject({
    status: 400,
    body: { code: 'INVALID_MESSAGE', error: expect.stringContaining('address must be an address') },
  });
});

it.each([
  ['limit=0', 'INVALID_MESSAGE'],
  ['limit=-1', 'INVALID_MESSAGE'],
  ['limit=1e309', 'INVALID_MESSAGE'],
  ['limit=99999999999999999999', 'INVALID_MESSAGE'],
  ['limit=NaN', 'INVALID_MESSAGE'],
  ['limit=1&limit=2', 'INVALID_MESSAGE'],
  [`cursor=${'9'.repeat(101)}`, 'INVALID_MESSAGE'],
  [`cursor=${'9'.repeat(8_000)}`, 'INVALID_MESSAGE'],
  [`address=${'0x12'}`, 'INVALID_MESSAGE'],
])('parlays of an account with %s are 400, and the venue is not asked', async (query, code) => {
  const before = api.asked.positions.length;
  const answer = await api.call('GET', `/v1/positions?address=${taker}&${query}`);
  expect(answer).toMatchObject({ status: 400, body: { code, error: expect.stringMatching(/\w/) } });
  expect(api.asked.positions).toHaveLength(before);
});

it.each(['1', '9'.repeat(2_000), '%00', '..%2f..%2fetc', '%ff', '-1'])(
  'what lies below the parlays at %s is 404 and says so',
  async (id) => {
    const { status, body } = await api.call('GET', `/v1/positions/${id}`);
    expect([status, Object.keys(body).sort()]).toEqual([404, ['code', 'error']]);
  },
);

it('a claim is prepared for the account, to itself or to another', async () => {
  const path = '/v1/positions/claim/prepare';
  expect(await api.ok('POST', path, { body: { address: taker } })).toMatchObject({
    request: { primaryType: 'WithdrawRequest', message: { amount: '5' } },
  });
  await api.ok('POST', path, { body: { address: taker, to: other.toLowerCase() } });
  expect(api.asked.prepared).toEqual([
    { address: taker, to: undefined },
    { address: taker, to: other },
  ]);
  expect(await api.call('POST', path, { body: { address: POOR } })).toMatchObject({
    status: 409,
    body: { code: 'NOTHING_TO_CLAIM' },
  });
});

it('a signed claim reaches the venue as it was signed, with its key', async () => {
  const body = { request: { ...REQUEST, account: taker.toLowerCase() }, signature: SIGNATURE };
  const headers = { 'idempotency-key': 'claim-1' };
  expect(await api.ok('POST', '/v1/positions/claim', { body, headers })).toMatchObject({ to: other });
  expect(api.asked.claims).toEqual([
    {
      request: { account: taker, to: other, amount: 5_000_000n, nonce: 9n, deadline: 1_795_435_500n },
      signature: SIGNATURE,
      idempotencyKey: 'claim-1',
    },
  ]);
});

it.each<[string, object]>([
  ['no request', { request: undefined }],
  ['a fraction of an amount', { request: { ...REQUEST, amount: '1.5' } }],
  ['an amount of 257 bits', { request: { ...REQUEST, amount: String(2n ** 256n) } }],
  ['nobody to pay', { request: { ...REQUEST, to: `0x${'0'.repeat(40)}` } }],
  ['a short signature', { signature: '0x1234' }],
])('a claim with %s is 400 and does not reach the venue', async (_name, change) => {
  const before = api.asked.claims.length;
  const body = { request: REQUEST, signature: SIGNATURE, ...change };
  expect(await api.call('POST', '/v1/positions/claim', { body })).toMatchObject({
    status: 400,
    body: { code: 'INVALID_MESSAGE', error: expect.stringMatching(/ must /) },
  });
  expect(api.asked.claims).toHaveLength(before);
});

it('the vault is answered with and without an account', async () => {
  expect(await api.ok('GET', '/v1/vault')).toMatchObject({ chain_id: 998, position: null });
  expect(await api.ok('GET', `/v1/vault?address=${taker}`)).toMatchObject({ position: { address: taker } });
  expect(api.asked.vaults).toEqual([undefined, taker]);
});

it('what the vault stands behind and what a builder earned are answered as documented', async () => {
  expect(await api.ok('GET', '/v1/vault/positions')).toMatchObject({
    worst_case: { result_e6: '-50000000' },
  });
  const fees = await api.ok('GET', `/v1/books/builder-fees?address=${taker.toLowerCase()}`);
  expect(fees).toMatchObject({ address: taker, earned_e6: '125000' });
  expect(await api.ok('GET', '/v1/books/reconciliation')).toMatchObject({ escrow: { surplus_e6: '1' } });
  expect(await api.ok('GET', '/v1/vault/history?from=7&limit=1')).toMatchObject({ points: [{ time: 7 }] });
  expect((await api.call('GET', '/v1/vault/history?limit=0')).status).toBe(400);
});

it('transfers of the vault are prepared and sent as documented', async () => {
  const permit = { value: '5', deadline: '1795435500', v: 27, r: HASH, s: HASH };
  const calls = [
    ['/v1/vault/deposit/prepare', { amount_e6: '5000000' }, { amount_e6: '5000000' }],
    ['/v1/vault/deposit', { permit }, { amount_e6: '5' }],
    ['/v1/vault/redeem/prepare', { shares_raw: '7' }, { shares_raw: '7', min_assets_e6: '4' }],
    ['/v1/vault/redeem', { permit, min_assets_e6: '4' }, { shares_raw: '5' }],
  ] as const;
  for (const [path, body, answer] of calls) {
    expect(await api.ok('POST', path, { body: { address: taker, ...body } })).toMatchObject(answer);
    expect((await api.call('POST', path, { body })).body).toMatchObject({ code: 'INVALID_MESSAGE' });
  }
});
