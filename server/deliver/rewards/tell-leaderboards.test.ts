import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Changefeed } from '#changefeed/changefeed.ts';
import type { StoredFill } from '#domain/fill.ts';
import { BUILDER, madeTerms, madeTrade, madeWallet, START_MS } from '#domain/rewards/testing/made-trade.ts';
import { createLogger } from '#observe/logger.ts';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import {
  createCampaign,
  endCampaign,
  fundCampaign,
  scheduleCampaign,
} from '#services/rewards/manage-campaign.ts';
import { appendLeaderboardChanges } from '#store/rewards/leaderboard-changes.ts';
import { storeScores } from '#store/rewards/scores.ts';
import { transaction } from '#store/transaction.ts';
import { KnownSubscriptions } from '../matching/known-subscriptions.ts';
import { addOrg, statesOf, subscribe } from '../testing/webhook-harness.ts';
import { TELL_AGAIN_MS, tellLeaderboards } from './tell-leaderboards.ts';

const TYPE = 'reward.leaderboard.updated';
const logger = createLogger({ level: 'silent' });

let database: TestDatabase;
let campaignId: string;
let nowMs: number;
let ending: (() => Promise<void>)[];

beforeEach(async () => {
  database = await freshDatabase();
  nowMs = START_MS + 3_600_000;
  ending = [];
  await addOrg(database.pool, 'org_1');
  const { pool } = database;
  ({ campaignId } = await createCampaign(pool, { name: 'Told', terms: madeTerms(), nowMs: START_MS }));
  await fundCampaign(pool, { campaignId, amount: '1000', reference: 'x', nowMs: START_MS });
  await scheduleCampaign(pool, campaignId);
});
afterEach(async () => {
  for (const end of ending) await end();
  await database.drop();
});

/** One delivering process, as far as it tells of leaderboards. */
function start(): void {
  const { pool: db, url: databaseUrl } = database;
  const feed = new Changefeed({ databaseUrl, db, logger });
  const stopping = new AbortController();
  const subscriptions = new KnownSubscriptions({ db, databaseUrl, logger, onChange: () => {} });
  const { signal } = stopping;
  const done = tellLeaderboards({ db, feed, logger, subscriptions, now: () => nowMs, signal });
  ending.push(async () => {
    stopping.abort();
    await done;
    await subscriptions.close();
    await feed.close();
  });
}

const followed = async (): Promise<number | null> => {
  const { rows } = await database.pool.query<{ position: number }>(
    "SELECT position FROM changefeed_cursor WHERE name = 'webhooks-leaderboards'",
  );
  return rows[0]?.position ?? null;
};

/** Gives wallets scores in cycle 1, and says that its leaderboard changed, as the scoring does. */
async function score(seq: number, wallet: number, usd: number): Promise<void> {
  const [fill] = madeTrade({ tid: seq, taker: madeWallet(wallet), maker: madeWallet(99), shares: usd * 2 });
  const { notionalE8 } = fill as Pick<StoredFill, 'notionalE8'>;
  const row = { seq, cycle: 1, outcomeId: 1, wallet: madeWallet(wallet), isMaker: false, isBid: true };
  await transaction(database.pool, async (tx) => {
    const rows = [{ ...row, countedE8: notionalE8, weightBps: 10_000, reason: null }];
    await storeScores(tx, { campaignId, twoSidedBps: 30_000 }, rows);
    await appendLeaderboardChanges(tx, [{ campaignId, cycle: 1 }], nowMs);
  });
}

const bodies = async (): Promise<Record<string, unknown>[]> => {
  const { rows } = await database.pool.query<{ body: string }>(
    "SELECT body FROM webhook_delivery WHERE subscription_id = 'whk_1' ORDER BY delivery_id",
  );
  return rows.map(({ body }) => JSON.parse(body) as Record<string, unknown>);
};
const count = async (): Promise<number> => (await bodies()).length;
const subscription = { orgId: 'org_1', eventTypes: [TYPE] };

describe('a leaderboard that changes', () => {
  it('is told to who names its builder and to who hears of the whole market, with how it stands', async () => {
    await subscribe(database.pool, { ...subscription, subscriptionId: 'whk_1', builders: [BUILDER] });
    await subscribe(database.pool, { ...subscription, subscriptionId: 'whk_2', scope: 'market' });
    await subscribe(database.pool, { ...subscription, subscriptionId: 'whk_3', builders: [madeWallet(7)] });
    await subscribe(database.pool, {
      ...{ subscriptionId: 'whk_4', orgId: 'org_1', eventTypes: ['fill'], builders: [BUILDER] },
    });
    start();
    await expect.poll(followed).not.toBeNull();
    await score(1, 1, 300);
    await expect.poll(count).toBe(1);
    expect(await bodies()).toMatchObject([
      {
        ...{ type: TYPE, id: campaignId, sub_id: 'whk_1', reasons: ['builder'], wallets: 1 },
        ...{ campaign: { name: 'Told', builder: BUILDER }, cycle: { number: 1, name: '2026-11-20' } },
        pool_usd: '1000.000000',
        top: [{ rank: 1, wallet: madeWallet(1), share: 1, projected_usd: '1000.000000' }],
      },
    ]);
    expect(await statesOf(database.pool, 'whk_2')).toEqual({ pending: 1 });
    expect(await statesOf(database.pool, 'whk_3')).toEqual({});
    expect(await statesOf(database.pool, 'whk_4')).toEqual({});
  });

  it('is told once a minute at most by all processes together, and what changed meanwhile is in the next event', async () => {
    await subscribe(database.pool, { ...subscription, subscriptionId: 'whk_1', builders: [BUILDER] });
    start();
    start();
    await expect.poll(followed).not.toBeNull();
    await score(1, 1, 300);
    await expect.poll(count).toBe(1);
    nowMs += TELL_AGAIN_MS - 1;
    for (let seq = 2; seq <= 5; seq += 1) await score(seq, seq, 100);
    await expect.poll(followed).toBe(5);
    expect(await count()).toBe(1);
    nowMs += 1;
    await expect.poll(count).toBe(2);
    expect((await bodies())[1]).toMatchObject({ wallets: 5 });
    nowMs += TELL_AGAIN_MS;
    await score(6, 6, 100);
    await expect.poll(count).toBe(3);
    const ids = (await bodies()).map(({ event_id }) => event_id);
    expect(new Set(ids).size).toBe(3);
  });

  it('is told after a process that died before it could, and its campaign’s end takes nothing away', async () => {
    await subscribe(database.pool, { ...subscription, subscriptionId: 'whk_1', builders: [BUILDER] });
    start();
    await expect.poll(followed).not.toBeNull();
    for (const end of ending.splice(0)) await end();
    await score(1, 1, 300);
    await endCampaign(database.pool, campaignId, nowMs);
    start();
    await expect.poll(count).toBe(1);
  });
});
