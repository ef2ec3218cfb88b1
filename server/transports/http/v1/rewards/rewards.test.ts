import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillsTopic } from '#changefeed/topics/fills.ts';
import type { RewardFill } from '#domain/rewards/round-trips.ts';
import { madeTerms, madeTrade, madeWallet, START_MS } from '#domain/rewards/testing/made-trade.ts';
import { scoreBatch } from '#jobs/rewards/score-batch.ts';
import { startTestApi, type TestApi } from '#server/test/api.ts';
import { storeGivenFills } from '#server/test/market-data/store-given-fills.ts';
import { createCampaign, fundCampaign, scheduleCampaign } from '#services/rewards/manage-campaign.ts';
import { transaction } from '#store/transaction.ts';

const [ANN, BOB, EVE] = [1, 2, 3].map(madeWallet) as [string, string, string];
let api: TestApi;
let id: string;

const stored = (fill: RewardFill) => ({
  ...fill,
  ...{ blockNumber: 1, oid: fill.tid, hash: `0x${'2'.repeat(64)}`, feeE8: 0n, feeToken: 'USDC' },
  ...{ closedPnlE8: 0n, startPositionE8: 0n, builderFeeE8: 0n },
});

beforeAll(async () => {
  api = await startTestApi({ now: () => START_MS + 3_600_000 });
  const { pool } = api.database;
  const draft = { name: 'Draft', terms: madeTerms(), nowMs: START_MS };
  await createCampaign(pool, draft);
  ({ campaignId: id } = await createCampaign(pool, { ...draft, name: 'Opening week' }));
  await fundCampaign(pool, { campaignId: id, amount: '1000', reference: '0xpaid', nowMs: START_MS });
  await scheduleCampaign(pool, id);
  const trades = [
    madeTrade({ tid: 1, atMs: 1, taker: ANN, maker: BOB, takerBuys: false, shares: 200 }),
    madeTrade({ tid: 2, atMs: 2, taker: EVE, maker: BOB, shares: 100 }),
    madeTrade({ tid: 3, atMs: 3, taker: EVE, maker: EVE }),
  ];
  await storeGivenFills(pool, trades.flat().map(stored));
  const fills = await fillsTopic.readAfter(pool, 0, 100);
  await transaction(pool, (tx) => scoreBatch(tx, fills));
});
afterAll(() => api.stop());

describe('the routes of rewards', () => {
  it('list the campaigns that were published, with their terms, and no draft', async () => {
    const { data } = await api.ok<{ data: object[] }>('/v1/rewards/campaigns');
    expect(data).toMatchObject([
      {
        ...{ id, name: 'Opening week', status: 'live', cycles: 1, funded_usd: '1000.000000' },
        current_cycle: { number: 1, name: '2026-11-20', from: '2026-11-20 00:00:00.000' },
      },
    ]);
  });

  it('rank wallets by what the pool would pay them, which adds up to the pool', async () => {
    const body = await api.ok<{ data: { wallet: string; projected_usd: string; share: number }[] }>(
      `/v1/rewards/campaigns/${id}/leaderboard`,
    );
    expect(body).toMatchObject({ pool_usd: '1000.000000', wallets: 3 });
    expect(body.data.map(({ wallet, projected_usd }) => [wallet, projected_usd])).toEqual([
      ...[
        [BOB, '500.000000'],
        [ANN, '333.333333'],
        [EVE, '166.666667'],
      ],
    ]);
    expect(body.data.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 9);
    const first = await api.ok<{ data: object[] }>(`/v1/rewards/campaigns/${id}/leaderboard?limit=1`);
    expect(first.data).toEqual(body.data.slice(0, 1));
  });

  it('tell a wallet what its score is made of, what would raise it, and why a fill did not count', async () => {
    expect(await api.ok(`/v1/rewards/campaigns/${id}/wallet/${BOB}`)).toMatchObject({
      standing: { rank: 1, maker_score: 350, taker_score: 0, share: 0.5 },
      outcomes: [
        {
          outcome_id: 1,
          maker_bid_usd: 100,
          maker_ask_usd: 50,
          maker_score: 350,
          to_balance: { side: 'ask', usd: 50 },
        },
      ],
      raise: { outcome_id: 1, side: 'ask', usd: 50, doubles: false, multiplier_after: 3 },
      excluded: [],
    });
    const eve = await api.ok<{ excluded: object[] }>(`/v1/rewards/campaigns/${id}/wallet/${EVE}`);
    expect(eve.excluded).toMatchObject([
      { tid: 3, leg: expect.any(String), counted: 0, notional: 50, reason: 'self_match' },
      { tid: 3, reason: 'self_match' },
    ]);
    const nobody = await api.ok(`/v1/rewards/campaigns/${id}/wallet/${madeWallet(9)}`);
    expect(nobody).toMatchObject({ standing: null, outcomes: [], excluded: [] });
  });

  it('know no draft, no other campaign and no other cycle', async () => {
    const status = async (path: string) => (await api.get(`/v1/rewards/campaigns/${path}`)).status;
    const other = `rwd_${'0'.repeat(24)}`;
    expect(await status(`${other}/leaderboard`)).toBe(404);
    expect(await status('x/leaderboard')).toBe(404);
    expect(await status(`${id}/leaderboard?cycle=2`)).toBe(404);
    expect(await status(`${id}/leaderboard?cycle=0`)).toBe(400);
    expect(await status(`${id}/wallet/0x1`)).toBe(400);
  });

  it('are for Enterprise alone', async () => {
    const { apiKey } = await api.newOrg('scale');
    expect((await api.get('/v1/rewards/campaigns', { key: apiKey })).status).toBe(403);
  });
});
