import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Changefeed } from '#changefeed/changefeed.ts';
import { fillsTopic } from '#changefeed/topics/fills.ts';
import { rewardLeaderboardsTopic } from '#changefeed/topics/reward-leaderboards.ts';
import type { SequencedFill, StoredFill } from '#domain/fill.ts';
import type { RewardFill } from '#domain/rewards/round-trips.ts';
import { type Pause, scoreFills } from '#domain/rewards/score-fills.ts';
import { BUILDER, madeTerms, madeTrade, madeWallet, START_MS } from '#domain/rewards/testing/made-trade.ts';
import { scoresOf } from '#domain/rewards/wallet-score.ts';
import { seededRandom } from '#domain/rfq/testing/seeded-random.ts';
import { reindex } from '#server/operator/reindex.ts';
import { freshDatabase, type TestDatabase } from '#server/test/database.ts';
import { SeedMarkets } from '#server/test/seed-markets.ts';
import { storeGivenFills } from '#server/test/store-given-fills.ts';
import {
  createCampaign,
  fundCampaign,
  pauseCampaign,
  resumeCampaign,
  scheduleCampaign,
} from '#services/rewards/manage-campaign.ts';
import { scoresOfCycle } from '#store/rewards/standings.ts';
import { transaction } from '#store/transaction.ts';
import { scoreBatch } from './score-batch.ts';
import { REWARDS_CURSOR, scoreCampaigns } from './score-campaigns.ts';

const HOUR = 3_600_000;
let database: TestDatabase;
beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(() => database.drop());

const stored = (fill: RewardFill): StoredFill => ({
  ...fill,
  ...{ blockNumber: 1, oid: fill.tid, hash: `0x${'2'.repeat(64)}`, feeE8: 0n, feeToken: 'USDC' },
  ...{ closedPnlE8: 0n, startPositionE8: 0n, builderFeeE8: 0n },
});

/** A day of few wallets that often trade back and forth, some of it routed by others, in the order of time. */
function busyDay(seed: number, count: number, firstTid = 0): StoredFill[][] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, (_, at) =>
    madeTrade({
      ...{ tid: firstTid + at, atMs: Math.floor((at / count) * 12 * HOUR), px: (5 + random.below(90)) / 100 },
      ...{ taker: madeWallet(1 + random.below(4)), maker: madeWallet(1 + random.below(4)) },
      ...{ coin: [10, 11, 20][random.below(3)] as number, takerBuys: random.below(2) === 0 },
      ...{ shares: 1 + random.below(500), takerBuilder: random.below(4) === 0 ? null : BUILDER },
      makerBuilder: random.below(2) === 0 ? BUILDER : null,
    }).map(stored),
  );
}

async function campaign(changes: Record<string, unknown> = {}): Promise<string> {
  const terms = madeTerms({ round_trip_ms: 30 * 60_000, ...changes });
  const { campaignId } = await createCampaign(database.pool, { name: 'Test', terms, nowMs: START_MS });
  await fundCampaign(database.pool, { campaignId, amount: '1000', reference: 'test', nowMs: START_MS });
  await scheduleCampaign(database.pool, campaignId);
  return campaignId;
}

const readFills = (after = 0): Promise<SequencedFill[]> =>
  fillsTopic.readAfter(database.pool, after, 100_000);
const give = (items: readonly SequencedFill[]) => transaction(database.pool, (tx) => scoreBatch(tx, items));

/** What all stored fills score by the rules alone. */
async function recomputed(changes: Record<string, unknown> = {}, pauses: Pause[] = []) {
  const terms = madeTerms({ round_trip_ms: 30 * 60_000, ...changes });
  const scored = scoreFills({ terms, pauses, isMember: () => true }, await readFills());
  return scoresOf(terms, scored, 1);
}

describe('scores that follow the fills', () => {
  it('equal a computation from all of them, whatever the batches, with blocks that come late or twice', async () => {
    const id = await campaign();
    const day = busyDay(1, 240);
    // Two stretches are recovered after everything else.
    const late = [...day.slice(40, 70), ...day.slice(150, 155)];
    const rest = day.filter((trade) => !late.includes(trade));
    await storeGivenFills(database.pool, [...rest, ...late].flat());
    const fills = await readFills();
    const random = seededRandom(2);
    for (let at = 0; at < fills.length; ) {
      const batch = fills.slice(at, at + 1 + random.below(60));
      await give(batch);
      if (random.below(3) === 0) await give(batch);
      at += batch.length;
    }
    const scores = await scoresOfCycle(database.pool, id, 1);
    expect(scores).toEqual(await recomputed());
    expect(scores.some(({ makerE8 }) => makerE8 > 0n)).toBe(true);
  });

  it('are the same when they are made anew: after a reindex, for a campaign that began before, after rows were missed', async () => {
    const day = busyDay(3, 120).flat();
    await storeGivenFills(database.pool, day.slice(0, 100));
    const early = await campaign();
    const first = await readFills();
    await give(first.slice(-1));
    expect(await scoresOfCycle(database.pool, early, 1)).toEqual(await recomputed());
    await storeGivenFills(database.pool, day.slice(100));
    await reindex(database.url);
    await give((await readFills(100)).slice(50, 60));
    expect(await scoresOfCycle(database.pool, early, 1)).toEqual(await recomputed());
    await storeGivenFills(database.pool, busyDay(4, 20, 1_000).flat());
    const missed = await readFills(day.length);
    await give(missed.slice(10));
    expect(await scoresOfCycle(database.pool, early, 1)).toEqual(await recomputed());
  });

  it('take in what was stored before a market’s category was known', async () => {
    const markets = { kind: 'categories', categories: ['sports'] };
    const schedule = { kind: 'daily', from_ms: START_MS, to_ms: START_MS + 24 * HOUR, markets };
    const id = await campaign({ schedule });
    const trades = [0, 1].map((tid) =>
      madeTrade({ tid, atMs: tid, taker: madeWallet(1), maker: madeWallet(2 + tid) }).map(stored),
    );
    await storeGivenFills(database.pool, trades[0] ?? []);
    await give(await readFills());
    expect(await scoresOfCycle(database.pool, id, 1)).toEqual([]);
    await new SeedMarkets(database.pool).outcome({ outcomeId: 1, category: 'sports' });
    await storeGivenFills(database.pool, trades[1] ?? []);
    await give(await readFills(2));
    expect(await scoresOfCycle(database.pool, id, 1)).toEqual(await recomputed({ schedule }));
  });

  it('count nothing of what was made while the campaign was paused, also when it was scored before the pause was known', async () => {
    const id = await campaign();
    const [one, two, three] = [1, 2, 3].map((tid) =>
      madeTrade({ tid, atMs: tid * 1_000, taker: madeWallet(1), maker: madeWallet(1 + tid) }).map(stored),
    ) as [StoredFill[], StoredFill[], StoredFill[]];
    await storeGivenFills(database.pool, [...one, ...two]);
    await give(await readFills());
    const [fromMs, toMs] = [START_MS + 1_500, START_MS + 2_500];
    await pauseCampaign(database.pool, id, fromMs);
    await resumeCampaign(database.pool, id, toMs);
    await storeGivenFills(database.pool, three);
    await give(await readFills(4));
    const scores = await scoresOfCycle(database.pool, id, 1);
    expect(scores).toEqual(await recomputed({}, [{ fromMs, toMs }]));
    expect(scores.find(({ wallet }) => wallet === madeWallet(3))).toMatchObject({ makerE8: 0n });
  });

  it('say which leaderboards changed, once a batch, and nothing of a batch that changes none', async () => {
    const id = await campaign();
    const told = () => rewardLeaderboardsTopic.readAfter(database.pool, 0, 100);
    await storeGivenFills(database.pool, busyDay(6, 20).flat());
    await give(await readFills());
    await give(await readFills());
    expect(await told()).toMatchObject([{ seq: 1, campaignId: id, cycle: 1 }]);
    await storeGivenFills(database.pool, busyDay(7, 5, 1_000).flat());
    await give(await readFills(40));
    expect(await told()).toHaveLength(2);
    expect(await rewardLeaderboardsTopic.bounds(database.pool)).toMatchObject({ head: 2 });
  });

  it('follow the fills that are stored while they are followed', async () => {
    const feed = new Changefeed({ databaseUrl: database.url, db: database.pool, logger: { warn: () => {} } });
    const stopping = new AbortController();
    const done = scoreCampaigns({ feed, signal: stopping.signal });
    try {
      const id = await campaign();
      await expect
        .poll(() => feed.lagOf({ name: REWARDS_CURSOR, topic: fillsTopic, nowMs: START_MS }))
        .not.toBeNull();
      await storeGivenFills(database.pool, busyDay(5, 30).flat());
      await expect.poll(() => scoresOfCycle(database.pool, id, 1)).toEqual(await recomputed());
    } finally {
      stopping.abort();
      await done;
      await feed.close();
    }
  });
});
