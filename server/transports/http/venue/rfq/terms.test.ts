import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountOf } from '#relay/testing/traders.ts';
import { startVenueApi, type VenueApi } from '#server/test/venue-api.ts';

let api: VenueApi;
beforeAll(async () => {
  api = await startVenueApi();
});
afterAll(() => api.stop());

it('the terms say what a page has to know before it asks for a price', async () => {
  expect(await api.ok('GET', '/v1/rfq/terms')).toMatchObject({
    chain: { id: 998, rpc_urls: [expect.stringMatching(/^http/)], is_test: true },
    limits: { min_stake_e6: '1000000', max_stake_e6: '1000000000', min_legs: 2, max_legs: 6 },
    fees: {
      base_bps: 50,
      per_extra_leg_bps: 10,
      taper: [{ from_e6: '250000000' }, { from_e6: '500000000' }],
    },
    times: { window_ms: 400, accept_ms: 30_000, confirm_ms: 1_000 },
    faucet: { amount_e6: '1000000000' },
  });
});

it('the faucet answers what it gave, and wants an address', async () => {
  const { address } = accountOf('taker');
  expect(await api.ok('POST', '/v1/rfq/faucet', { body: { address } })).toMatchObject({
    amount_e6: '1000000000',
  });
  expect(await api.call('POST', '/v1/rfq/faucet', { body: { address: 'me' } })).toMatchObject({
    status: 400,
    body: { code: 'INVALID_MESSAGE' },
  });
});
