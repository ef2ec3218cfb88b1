import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { madeWallet, START_MS } from '#domain/rewards/testing/made-trade.ts';
import { startTestApi, type TestApi } from '#server/test/api.ts';
import { type AsyncApiDocument, AsyncApiValidator } from '#server/test/asyncapi.ts';
import { type LiveCampaign, liveCampaign } from '#server/test/live-campaign.ts';
import { StreamReader } from '#server/test/stream-reader.ts';
import { streamLeaderboard } from '#services/rewards/stream-leaderboard.ts';
import { asyncApiDocument } from '#transports/asyncapi/document.ts';

const [ANN, BOB, EVE] = [1, 2, 3].map(madeWallet) as [string, string, string];
const NO_TIME = { maxQueued: 100, resumeAfter: null, onOverflow: () => {} };
const validator = new AsyncApiValidator(asyncApiDocument('0.0.0-test') as AsyncApiDocument);
let api: TestApi;
let campaign: LiveCampaign;
beforeEach(async () => {
  api = await startTestApi({ now: () => START_MS + 3_600_000 });
  campaign = await liveCampaign(api.database.pool);
});
afterEach(() => api.stop());

const open = (query = ''): Promise<StreamReader> =>
  StreamReader.open(`${api.url}/v1/rewards/campaigns/${campaign.id}/leaderboard/stream${query}`, {
    'x-api-key': api.key,
  });

type Ranking = { wallets: number; data: { wallet: string; multiplier: number | null }[] };
const read = (data: string | undefined): Ranking => JSON.parse(data ?? '');
const walletsOf = ({ data }: Ranking): string[] => data.map(({ wallet }) => wallet);

describe('the stream of a leaderboard', () => {
  it('tells the ranking at once and again when scores change, in the documented shape', async () => {
    await campaign.trade({ tid: 1, taker: ANN, maker: BOB, shares: 200 });
    const stream = await open();
    const [first] = await stream.take(1);
    expect(first?.event).toBe('leaderboard');
    expect(walletsOf(read(first?.data)).sort()).toEqual([ANN, BOB]);
    await campaign.trade({ tid: 2, taker: EVE, maker: BOB, takerBuys: false, shares: 100 });
    const [second] = await stream.take(1);
    expect(walletsOf(read(second?.data))).toEqual([BOB, ANN, EVE]);
    expect(read(second?.data).data[0]?.multiplier).toBeCloseTo(350 / 150, 9);
    for (const frame of [first, second])
      expect(validator.problems('RewardLeaderboardUpdated', JSON.parse(frame?.data ?? ''))).toEqual([]);
    stream.close();
  });

  it('is silent about other campaigns', async () => {
    const other = await liveCampaign(api.database.pool, { builder: `0x${'d'.repeat(40)}` });
    const stream = await open('?limit=1');
    expect(read((await stream.take(1))[0]?.data)).toMatchObject({ wallets: 0, data: [] });
    await other.trade({
      ...{ tid: 1, taker: ANN, maker: BOB },
      ...{ takerBuilder: `0x${'d'.repeat(40)}`, makerBuilder: `0x${'d'.repeat(40)}` },
    });
    await campaign.trade({ tid: 2, taker: EVE, maker: ANN });
    const next = read((await stream.take(1))[0]?.data);
    expect(next.wallets).toBe(2);
    expect(next.data).toHaveLength(1);
    stream.close();
  });

  it('waits between two rankings, and the next one holds everything that happened meanwhile', async () => {
    const ending = new AbortController();
    const input = { id: campaign.id, limit: 10 };
    const source = await streamLeaderboard(api.context({ type: 'system' }), input, { everyMs: 100 });
    const batches = source.open({ ...NO_TIME, signal: ending.signal })[Symbol.asyncIterator]();
    const next = async (): Promise<Ranking> => read((await batches.next()).value?.items[0]?.data);
    expect((await next()).wallets).toBe(0);
    await campaign.trade({ tid: 1, taker: ANN, maker: BOB });
    expect((await next()).wallets).toBe(2);
    const toldMs = performance.now();
    await campaign.trade({ tid: 2, taker: EVE, maker: BOB });
    await campaign.trade({ tid: 3, taker: madeWallet(4), maker: BOB });
    expect((await next()).wallets).toBe(4);
    // A timer may come a millisecond early.
    expect(performance.now() - toldMs).toBeGreaterThan(98);
    ending.abort();
  });

  it('opens for nobody without the plan, and for no campaign that there is not', async () => {
    const { apiKey } = await api.newOrg('scale');
    const path = `/v1/rewards/campaigns/${campaign.id}/leaderboard/stream`;
    expect((await api.get(path, { key: apiKey })).status).toBe(403);
    const other = path.replace(campaign.id, `rwd_${'0'.repeat(24)}`);
    expect((await api.get(other)).status).toBe(404);
  });
});
