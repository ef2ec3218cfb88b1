import type { Pool } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Changefeed } from '#changefeed/changefeed.ts';
import { fillsTopic } from '#changefeed/topics/fills.ts';
import { rewardLeaderboardsTopic } from '#changefeed/topics/reward-leaderboards.ts';
import type { SequencedFill, StoredFill } from '#domain/fill.ts';
import { type Pause, scoreFills } from '#domain/rewards/score-fills.ts';
import { madeTrade, madeWallet, START_MS } from '#domain/rewards/testing/made-trade.ts';
import { scoresOf } from '#domain/rewards/wallet-score.ts';
import { seededRandom } from '#domain/rfq/testing/seeded-random.ts';
import { reindex } from '#server/operator/reindex.ts';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import { SeedMarkets } from '#server/test/market-data/seed-markets.ts';
import { storeGivenFills } from '#server/test/market-data/store-given-fills.ts';
import { pauseCampaign, resumeCampaign } from '#services/rewards/manage-campaign.ts';
import { scoresOfCycle } from '#store/rewards/standings.ts';
import { transaction } from '#store/transaction.ts';
import { REWARDS_CURSOR, scoreBatch } from './score-batch.ts';
import { scoreCampaigns } from './score-campaigns.ts';
import { dyingPool } from './testing/dying-pool.ts';
import {
  busyDay,
  campaignTerms,
  giveFills,
  readFills as readStored,
  runCampaign,
  stored,
} from './testing/reward-harness.ts';

const HOUR = 3_600_000;
let database: TestDatabase;
beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(() => database.drop());

const campaign = (changes: Record<string, unknown> = {}) => runCampaign(database.pool, changes);
const readFills = (after = 0) => readStored(database.pool, after);
const give = (items: readonly SequencedFill[]) => giveFills(database.pool, items);

/** What all stored fills score by the rules alone. */
async function recomputed(changes: Record<string, unknown> = {}, pauses: Pause[] = []) {
  const terms = campaignTerms(changes);
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

  it('lose and double nothing when the worker dies at any statement of a batch', async () => {
    const id = await campaign();
    await storeGivenFills(database.pool, busyDay(6, 40).flat());
    const fills = await readFills();
    await give(fills.slice(0, 30));
    const batch = (pool: Pool) => transaction(pool, (tx) => scoreBatch(tx, fills.slice(30)));
    const dies = (nth: number, isSent: boolean) =>
      batch(dyingPool(database.pool, nth, isSent).pool).then(
        () => false,
        () => true,
      );
    for (let nth = 1, isDead = true; isDead; nth++) {
      for (const isSent of [false, true]) {
        const before = await scoresOfCycle(database.pool, id, 1);
        isDead = await dies(nth, isSent);
        // What died after its commit is stored, and is given again all the same.
        const after = await scoresOfCycle(database.pool, id, 1);
        expect([before, await recomputed()]).toContainEqual(after);
      }
    }
    await give(fills.slice(30));
    expect(await scoresOfCycle(database.pool, id, 1)).toEqual(await recomputed());
  });
});

describe('live scores', () => {
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

  it('are the same in whatever pages the fills of a builder are read that came before the campaign', async () => {
    await storeGivenFills(database.pool, busyDay(9, 120).flat());
    const fills = await readFills();
    const expected = await recomputed();
    for (const pageSize of [1, 7, fills.length]) {
      const id = await campaign();
      await transaction(database.pool, (tx) => scoreBatch(tx, fills.slice(-1), pageSize));
      expect(await scoresOfCycle(database.pool, id, 1)).toEqual(expected);
    }
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
