import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountOf } from '#relay/testing/traders.ts';
import { startVenueApi, type VenueApi } from '#server/test/venue-api.ts';

const taker = accountOf('taker').address;
const ASK = {
  taker,
  legs: [
    { outcomeId: 2, sideIndex: 0 },
    { outcomeId: 1, sideIndex: 1 },
  ],
  stake_usd: 25,
};

let server: VenueApi;
beforeAll(async () => {
  server = await startVenueApi();
});
afterAll(() => server.stop());

describe('POST /v1/rfq', () => {
  it.each(['', '/v2'])('answers the snapshot of the new request, at %s/v1/rfq', async (prefix) => {
    const { body, status } = await server.call('POST', `${prefix}/v1/rfq`, { body: ASK });
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'COLLECTING_QUOTES', escrow_terms: { taker } });
  });
});
