import type { Pool } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { payoutsTopic } from '#changefeed/topics/payouts.ts';
import { canonicalJson } from '#domain/canonical-json.ts';
import { computePayout } from '#domain/rewards/payouts/compute-payout.ts';
import { payoutFiles } from '#domain/rewards/payouts/payout-files.ts';
import { payoutInputSchema } from '#domain/rewards/payouts/payout-input.ts';
import { scoreCycle, sha256Text } from '#domain/rewards/payouts/score-cycle.ts';
import { madeTrade, madeWallet, START_MS } from '#domain/rewards/testing/made-trade.ts';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import { storeGivenFills } from '#server/test/market-data/store-given-fills.ts';
import { correctPayout } from '#services/rewards/payouts/change-payout.ts';
import { scoredCycles } from '#store/rewards/org-campaigns.ts';
import { findPayoutFile, listPayouts, paidScores } from '#store/rewards/payouts.ts';
import { scoresOfCycle } from '#store/rewards/standings.ts';
import { finalizeDue, forgetOldScores, GRACE_MS, SCORES_KEPT_MS } from './finalize-cycles.ts';
import { dyingPool } from './testing/dying-pool.ts';
import {
  busyDay,
  giveFills,
  ingestThrough,
  LONG_AFTER_MS,
  readFills,
  runCampaign,
  stored,
} from './testing/reward-harness.ts';

const DAY = 86_400_000;
const REACH = 30 * 60_000;
let database: TestDatabase;
let campaignId: string;
let problems: object[];
beforeEach(async () => {
  database = await freshDatabase();
  campaignId = await runCampaign(database.pool);
  problems = [];
});
afterEach(() => database.drop());

const logger = { info: () => {}, error: (fields: object) => void problems.push(fields) };
const finalize = (db: Pool = database.pool) => finalizeDue({ db, logger, now: () => LONG_AFTER_MS });
const payouts = () => listPayouts(database.pool, { campaignId, limit: 10, offset: 0 });
const fileOf = async (id: number, name: 'payout.json' | 'payout.csv' | 'input.json') =>
  (await findPayoutFile(database.pool, id, name)) ?? '';

async function aBusyDay(seed = 1): Promise<void> {
  await storeGivenFills(database.pool, busyDay(seed, 120, 0, 12).flat());
  await giveFills(database.pool, await readFills(database.pool));
}

describe('a cycle', () => {
  it('is finalized once, when the blocks have come that its scores depend on, and pays its pool to the unit', async () => {
    await aBusyDay();
    const complete = START_MS + DAY + REACH + GRACE_MS;
    await ingestThrough(database.pool, complete - 1);
    expect(await finalize()).toEqual([]);
    await ingestThrough(database.pool, complete);
    const [payoutId] = await finalize();
    expect(await finalize()).toEqual([]);
    const [payout, ...others] = await payouts();
    expect(others).toEqual([]);
    expect(payout).toMatchObject({ payoutId, version: 1, corrects: null, kind: 'finalized' });
    expect((payout?.totalE6 ?? 0n) + (payout?.heldE6 ?? 0n)).toBe(1_000_000_000n);
    expect(await payoutsTopic.readAfter(database.pool, 0, 10)).toEqual([{ ...payout, seq: payoutId }]);
    expect(await payoutsTopic.bounds(database.pool)).toEqual({ head: payoutId, history: 0 });
    expect(await payoutsTopic.lastBefore(database.pool, LONG_AFTER_MS + 1)).toBe(payoutId);
    expect(problems).toEqual([]);
  });

  it('pays what anybody computes from the fills and the input file, to the byte, with the hashes that are listed', async () => {
    await aBusyDay();
    await ingestThrough(database.pool, LONG_AFTER_MS);
    const [payoutId = 0] = await finalize();
    const [payout] = await payouts();
    const [json, csv, text] = [
      await fileOf(payoutId, 'payout.json'),
      await fileOf(payoutId, 'payout.csv'),
      await fileOf(payoutId, 'input.json'),
    ];
    const input = payoutInputSchema.parse(JSON.parse(text));
    const scores = scoreCycle(input, await readFills(database.pool));
    const again = payoutFiles(input, computePayout(input, scores));
    expect(again).toMatchObject({ json, csv, input: text });
    expect(input.fills).toEqual(scores.fills);
    expect(canonicalJson(JSON.parse(json))).toBe(json);
    expect([json, csv, text].map(sha256Text)).toEqual([
      ...[payout?.jsonSha256, payout?.csvSha256, payout?.inputSha256],
    ]);
    expect(JSON.parse(json)).toMatchObject({ input_sha256: payout?.inputSha256, root: payout?.root });
  });

  it('is finalized once, with the same amounts, by a process that comes after others died at any statement', async () => {
    await aBusyDay();
    await ingestThrough(database.pool, LONG_AFTER_MS);
    const { pool, said } = dyingPool(database.pool, 0, false);
    await finalize(pool);
    const [whole] = await payouts();
    const statements = said();
    expect(statements).toBeGreaterThan(10);
    const forget = () => database.pool.query('TRUNCATE reward_payout CASCADE');
    for (let nth = 1; nth <= statements; nth++) {
      for (const isSent of [false, true]) {
        await forget();
        const isCommitted = nth === statements && isSent;
        await expect(finalize(dyingPool(database.pool, nth, isSent).pool)).rejects.toThrow(
          'the process died',
        );
        expect(await payouts()).toHaveLength(isCommitted ? 1 : 0);
        await finalize();
        const [payout, ...others] = await payouts();
        expect(others).toEqual([]);
        expect(payout).toMatchObject({ root: whole?.root, csvSha256: whole?.csvSha256 });
      }
    }
  });

  it('keeps its payout as it is when a fill of it is found later', async () => {
    await aBusyDay();
    await ingestThrough(database.pool, LONG_AFTER_MS);
    const [payoutId = 0] = await finalize();
    const before = await fileOf(payoutId, 'payout.json');
    const late = madeTrade({ tid: 9_999, atMs: 1_000, taker: madeWallet(40), maker: madeWallet(41) });
    await storeGivenFills(database.pool, late.map(stored));
    await giveFills(database.pool, (await readFills(database.pool)).slice(-2));
    expect(await finalize()).toEqual([]);
    expect(await fileOf(payoutId, 'payout.json')).toBe(before);
  });

  it('has its scores forgotten 90 days after its payout, which keeps them and can still be corrected', async () => {
    await aBusyDay();
    await ingestThrough(database.pool, LONG_AFTER_MS);
    const [payoutId = 0] = await finalize();
    const scores = await scoresOfCycle(database.pool, campaignId, 1);
    const scored = () => scoredCycles(database.pool, [campaignId]);
    const whoScored = await scored();
    expect(whoScored).toMatchObject([{ cycle: 1, wallets: scores.length }]);
    const later = (ms: number) => ({ db: database.pool, now: () => LONG_AFTER_MS + SCORES_KEPT_MS + ms });
    expect(await forgetOldScores(later(0))).toBe(0);
    expect(await forgetOldScores(later(1))).toBeGreaterThan(scores.length);
    expect(await scoresOfCycle(database.pool, campaignId, 1)).toEqual([]);
    expect(await paidScores(database.pool, campaignId, 1)).toEqual(scores);
    expect(await scored()).toEqual(whoScored);
    expect(await correctPayout(database.pool, { payoutId, nowMs: LONG_AFTER_MS })).toBeNull();
  });
});

describe('a cycle that is over', () => {
  it('waits for blocks that are known to be missing, for a day', async () => {
    await aBusyDay();
    await database.pool.query(
      'INSERT INTO block_gap (from_block, to_block, from_ms, to_ms, detected_ms) VALUES (1, 2, $1, $2, $2)',
      [START_MS + 1, START_MS + 2],
    );
    await ingestThrough(database.pool, START_MS + 2 * DAY - 1);
    expect(await finalize()).toEqual([]);
    await ingestThrough(database.pool, START_MS + 2 * DAY);
    expect(await finalize()).toHaveLength(1);
  });

  it('is not finalized before the worker has scored its fills, and is scored anew when that is due', async () => {
    await aBusyDay();
    await ingestThrough(database.pool, LONG_AFTER_MS);
    const late = madeTrade({ tid: 9_999, atMs: 1_000, taker: madeWallet(40), maker: madeWallet(41) });
    await storeGivenFills(database.pool, late.map(stored));
    expect(await finalize()).toEqual([]);
    await database.pool.query('UPDATE reward_campaign SET is_stale = true');
    expect(await finalize()).toHaveLength(1);
    expect(problems).toEqual([]);
  });

  it('that nobody traded in is finalized with nobody to pay', async () => {
    await ingestThrough(database.pool, LONG_AFTER_MS);
    expect(await finalize()).toHaveLength(1);
    expect(await payouts()).toMatchObject([
      { root: null, totalE6: 0n, undistributedE6: 1_000_000_000n, wallets: 0 },
    ]);
  });
});
