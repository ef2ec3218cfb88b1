import { afterAll, beforeAll, expect, it } from 'vitest';
import { NO_PERMIT } from '#domain/parlay/signature.ts';
import { accountOf } from '#relay/testing/traders.ts';
import { startVenueApi, type VenueApi } from '#server/test/venue-api.ts';

const [winner, funder] = [accountOf('taker').address, accountOf('mia').address];
const [SIGNATURE, WORD] = [`0x${'22'.repeat(65)}`, `0x${'11'.repeat(32)}`];
const CLAIM = { funder, cycle_id: '7', address: winner, amount_e6: '5000000', proof: [WORD, WORD] };
const FUNDING = {
  ...{ funder, cycle_id: '7', root: WORD, total_e6: '20000000' },
  ...{ claim_end: '1795435500', deadline: '1795430000' },
};

let api: VenueApi;
beforeAll(async () => {
  api = await startVenueApi();
});
afterAll(() => api.stop());

it('what a claim button has to know is answered by number and root of the payout', async () => {
  const query = `address=${winner.toLowerCase()}&cycle_id=7&root=${WORD}`;
  expect(await api.ok('GET', `/v1/positions/rewards?${query}`)).toMatchObject({
    ...{ address: winner, cycle_id: '7', fundings: [{ state: 'claimed', paid: { amount_e6: '5' } }] },
  });
  expect(api.asked.rewards.at(-1)).toEqual(['status', { address: winner, cycleId: 7n, root: WORD }]);
});

it('a claim reaches the venue as the payout has it, with no signature', async () => {
  expect(await api.ok('POST', '/v1/positions/rewards/claim', { body: CLAIM })).toMatchObject({
    amount_e6: '5000000',
  });
  const reward = { funder, cycleId: 7n, account: winner, amountE6: 5_000_000n, proof: [WORD, WORD] };
  expect(api.asked.rewards.at(-1)).toEqual(['claim', reward]);
});

it('what a funder signs is prepared of the payout’s number, root and total, for 90 days of claims unless it says otherwise', async () => {
  const body = { funder, cycle_id: '7', root: WORD, total_e6: '20000000' };
  const prepared = await api.ok('POST', '/v1/positions/rewards/fund/prepare', { body });
  expect(prepared).toMatchObject({ request: { primaryType: 'RewardFunding' }, approval: null });
  const terms = { funder, cycleId: 7n, root: WORD, totalE6: 20_000_000n };
  expect(api.asked.rewards.at(-1)).toEqual(['prepareFunding', { ...terms, claimDays: 90 }]);
  const path = '/v1/positions/rewards/fund/prepare';
  const late = await api.call('POST', path, { body: { ...body, claim_days: 366 } });
  expect(late).toMatchObject({ status: 400, body: { code: 'INVALID_MESSAGE' } });
});

it('a funding reaches the venue as it was signed, with or without a permit', async () => {
  const funding = { funder, cycleId: 7n, root: WORD, total: 20_000_000n };
  const times = { claimEnd: 1_795_435_500n, deadline: 1_795_430_000n };
  const signed = { funding: { ...funding, ...times }, signature: SIGNATURE };
  const body = { funding: FUNDING, signature: SIGNATURE };
  await api.ok('POST', '/v1/positions/rewards/fund', { body });
  expect(api.asked.rewards.at(-1)).toEqual(['fund', { ...signed, permit: NO_PERMIT }]);
  const approval = { value: '20000000', deadline: '1795435500', v: 27, r: WORD, s: WORD };
  await api.ok('POST', '/v1/positions/rewards/fund', { body: { ...body, approval } });
  const permit = { value: 20_000_000n, deadline: 1_795_435_500n, v: 27, r: WORD, s: WORD };
  expect(api.asked.rewards.at(-1)).toEqual(['fund', { ...signed, permit }]);
});

it.each<[string, object]>([
  ['a proof of half a word', { proof: ['0x12'] }],
  ['a proof of 65 words', { proof: Array.from({ length: 65 }, () => WORD) }],
  ['no proof', { proof: undefined }],
  ['a fraction of an amount', { amount_e6: '1.5' }],
  ['a name for an account', { address: 'alice' }],
])('a claim with %s is 400 and does not reach the venue', async (_name, change) => {
  const before = api.asked.rewards.length;
  const answer = await api.call('POST', '/v1/positions/rewards/claim', { body: { ...CLAIM, ...change } });
  expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_MESSAGE' } });
  expect(api.asked.rewards).toHaveLength(before);
});
