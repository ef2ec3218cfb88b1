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

it('a standing allowance is told with the permit of 0 that ends it, and ended by that permit alone', async () => {
  const { address } = accountOf('taker');
  const told = await api.ok('GET', `/v1/rfq/allowance?address=${address.toLowerCase()}`);
  expect(told).toMatchObject({ address, allowance_e6: '5000000', revocation: { primaryType: 'Permit' } });
  const word = `0x${'11'.repeat(32)}`;
  const permit = { value: '0', deadline: '1795435500', v: 27, r: word, s: word };
  const ended = await api.ok('POST', '/v1/rfq/allowance/revoke', { body: { address, permit } });
  expect(ended).toMatchObject({ tx_hash: expect.stringMatching(/^0x/) });
  expect(await api.call('POST', '/v1/rfq/allowance/revoke', { body: { address } })).toMatchObject({
    status: 400,
    body: { code: 'INVALID_MESSAGE' },
  });
});
