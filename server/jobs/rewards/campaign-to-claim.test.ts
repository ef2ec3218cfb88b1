import { parseSignature } from 'viem';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AllowanceReader } from '#chain/escrow/allowance-reader.ts';
import { localAccount } from '#chain/local/local-accounts.ts';
import { distributorOf } from '#chain/testing/reward-cycle.ts';
import { silent, TestVenue } from '#chain/testing/test-venue.ts';
import { Changefeed } from '#changefeed/changefeed.ts';
import type { Address, Hex } from '#domain/parlay/hex.ts';
import { madeTrade, madeWallet } from '#domain/rewards/testing/made-trade.ts';
import { systemClock } from '#observe/clock.ts';
import { RewardService } from '#relay/rewards/reward-service.ts';
import { startTestApi, type TestApi } from '#server/test/api.ts';
import { storeGivenFills } from '#server/test/market-data/store-given-fills.ts';
import { startVenueApi, type VenueApi } from '#server/test/venue-api.ts';
import { fundedRewards, paidReward } from '#store/rewards/reward-cycles.ts';
import { finalizeDue } from './finalize-cycles.ts';
import { scoreCampaigns } from './score-campaigns.ts';
import { ingestThrough, LONG_AFTER_MS, runCampaign, stored } from './testing/reward-harness.ts';

const [SENDER, FUNDER] = [localAccount(6), localAccount(7)];
/** Wallets of the venue's chain that also trade on the exchange. */
const [ANN, BOB] = [3, 4].map((n) => localAccount(n).address.toLowerCase()) as [Address, Address];

let chain: TestVenue;
let api: TestApi;
let venue: VenueApi;
beforeAll(async () => {
  [chain, api] = await Promise.all([TestVenue.start(), startTestApi({ now: () => LONG_AFTER_MS })]);
  // Money, and no allowance: the permit of the prepared funding gives it.
  await chain.fund(FUNDER, 10_000_000_000n, null);
  const { pool } = api.database;
  const { executor } = chain.executor([SENDER]);
  const token = chain.book.contracts.token.address;
  const rewards = new RewardService({
    ...{ distributor: distributorOf(chain), claims: executor, funding: executor, clock: systemClock },
    chain: { chainId: chain.book.chainId, token, tokenName: 'Test USD Coin' },
    allowances: new AllowanceReader(chain.rpc, { escrow: distributorOf(chain), token }),
    fundings: (of) => fundedRewards(pool, of),
    paidBefore: (of) => paidReward(pool, of),
  });
  venue = await startVenueApi({ database: api.database, rewards });
});
afterAll(async () => {
  await venue.stop();
  await api.stop();
  await chain.stop();
});

/** Trades of the day between the two and many others, stored and scored as they come. */
async function tradeForADay(): Promise<void> {
  const feed = new Changefeed({ databaseUrl: api.database.url, db: api.database.pool, logger: silent });
  const stopping = new AbortController();
  const scoring = scoreCampaigns({ feed, signal: stopping.signal });
  const trades = Array.from({ length: 24 }, (_, at) =>
    madeTrade({
      ...{ tid: at, atMs: at * 1_800_000, taker: at % 2 ? ANN : madeWallet(50 + at) },
      ...{ maker: at % 2 ? madeWallet(90 + at) : BOB, coin: 10 * (1 + (at % 4)), shares: 100 + at },
    }),
  );
  const { pool } = api.database;
  const scored = async (): Promise<number> => {
    const { rows } = await pool.query<{ count: number }>('SELECT count(*)::int AS count FROM reward_fill');
    return rows[0]?.count ?? 0;
  };
  try {
    await storeGivenFills(pool, trades.flat().map(stored));
    await expect
      .poll(async () => {
        const { rowCount } = await pool.query("SELECT FROM changefeed_cursor WHERE topic = 'fills'");
        return rowCount;
      })
      .toBe(1);
    // One more commit, which whoever has just begun to follow hears of.
    await storeGivenFills(pool, madeTrade({ tid: 99, atMs: 80_000_000, taker: ANN, maker: BOB }).map(stored));
    await expect.poll(scored).toBe(50);
  } finally {
    stopping.abort();
    await scoring;
    await feed.close();
  }
}

type Proof = { cycle_id: string; root: Hex; address: Address; amount_e6: string; proof: Hex[] };
type Signable = Parameters<typeof FUNDER.signTypedData>[0] & { message: Record<string, unknown> };

it('a campaign runs from its creation to a claim that is on chain, each step by the route that people use', async () => {
  const { pool } = api.database;
  const id = await runCampaign(pool);
  await tradeForADay();
  await ingestThrough(pool, LONG_AFTER_MS);
  const logger = { info: () => {}, error: (fields: object) => expect(fields).toBeNull() };
  const [payoutId = 0] = await finalizeDue({ db: pool, logger, now: () => LONG_AFTER_MS });
  const { data } = await api.ok<{ data: { root: Hex; total_usd: string }[] }>(
    `/v1/rewards/campaigns/${id}/payouts`,
  );
  expect(data).toMatchObject([{ payout_id: payoutId, total_usd: '1000.000000', held_usd: '0.000000' }]);

  const root = data[0]?.root as Hex;
  const terms = { funder: FUNDER.address, cycle_id: String(payoutId), root, total_e6: '1000000000' };
  const prepared = await venue.ok<{ request: Signable; approval: Signable }>(
    'POST',
    '/v1/positions/rewards/fund/prepare',
    { body: terms },
  );
  const { claimEnd, deadline } = prepared.request.message as Record<string, string>;
  const permit = parseSignature(await FUNDER.signTypedData(prepared.approval));
  const funded = await venue.ok('POST', '/v1/positions/rewards/fund', {
    body: {
      funding: { ...terms, claim_end: claimEnd, deadline },
      signature: await FUNDER.signTypedData(prepared.request),
      approval: {
        ...{ value: terms.total_e6, deadline, v: Number(permit.v), r: permit.r, s: permit.s },
      },
    },
  });
  expect(funded).toMatchObject({ amount_e6: terms.total_e6 });

  for (const wallet of [ANN, BOB]) {
    const before = await chain.balanceOf(wallet);
    const response = await api.get(`/rewards/payouts/${payoutId}/proofs/${wallet}.json`, { key: null });
    const { root: _root, ...leaf } = (await response.json()) as Proof;
    const claim = { funder: FUNDER.address, ...leaf };
    const paid = await venue.ok('POST', '/v1/positions/rewards/claim', {
      body: {
        ...{ funder: claim.funder, cycle_id: claim.cycle_id, address: claim.address },
        ...{ amount_e6: claim.amount_e6, proof: claim.proof },
      },
    });
    expect(paid).toMatchObject({ amount_e6: leaf.amount_e6 });
    expect(BigInt(leaf.amount_e6)).toBeGreaterThan(0n);
    expect(await chain.balanceOf(wallet)).toBe(before + BigInt(leaf.amount_e6));
  }
});
