import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BUILDER, madeWallet } from '#domain/rewards/testing/made-trade.ts';
import { finalizeDue } from '#jobs/rewards/finalize-cycles.ts';
import {
  busyDay,
  giveFills,
  ingestThrough,
  LONG_AFTER_MS,
  readFills,
  runCampaign,
} from '#jobs/rewards/testing/reward-harness.ts';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import { storeGivenFills } from '#server/test/market-data/store-given-fills.ts';
import { type Receiver, startReceiver } from '../egress/testing/receiver.ts';
import { matchedUpTo, startDelivering } from '../testing/start-delivering.ts';
import { addOrg, statesOf, subscribe } from '../testing/webhook-harness.ts';
import { PAYOUTS_CURSOR } from './tell-payouts.ts';

const TYPE = 'reward.cycle.finalized';
const logger = { info: () => {}, error: () => {} };
let database: TestDatabase;
let to: Receiver;
let ending: (() => unknown)[];

beforeEach(async () => {
  database = await freshDatabase();
  to = await startReceiver();
  ending = [() => to.close(), () => database.drop()];
  await addOrg(database.pool, 'org_1');
});
afterEach(async () => {
  for (const end of ending) await end();
});

describe('a cycle that is over', () => {
  it('is told of once by all processes together, to who names its builder, with its file', async () => {
    const { pool } = database;
    const subscription = { orgId: 'org_1', eventTypes: [TYPE], url: to.url };
    await subscribe(pool, { ...subscription, subscriptionId: 'whk_1', builders: [BUILDER] });
    await subscribe(pool, { ...subscription, subscriptionId: 'whk_2', builders: [madeWallet(7)] });
    ending.unshift(startDelivering(database), startDelivering(database));
    await expect.poll(() => matchedUpTo(database, PAYOUTS_CURSOR)).not.toBeNull();
    const campaignId = await runCampaign(pool);
    await storeGivenFills(pool, busyDay(1, 60, 0, 12).flat());
    await giveFills(pool, await readFills(pool));
    await ingestThrough(pool, LONG_AFTER_MS);
    const [payoutId] = await finalizeDue({ db: pool, logger, now: () => LONG_AFTER_MS });
    await expect.poll(() => statesOf(pool, 'whk_1')).toEqual({ delivered: 1 });
    expect(await finalizeDue({ db: pool, logger, now: () => LONG_AFTER_MS })).toEqual([]);
    expect(to.received).toHaveLength(1);
    const { rows } = await pool.query<{ sha256: string }>(
      `SELECT json_sha256 AS sha256 FROM reward_payout WHERE payout_id = $1`,
      [payoutId],
    );
    expect(to.received[0]?.headers['x-svc-event-type']).toBe(TYPE);
    expect(JSON.parse(to.received[0]?.body ?? '')).toMatchObject({
      ...{ type: TYPE, id: campaignId, sub_id: 'whk_1', event_id: `evt_payout_${payoutId}` },
      ...{ payout_id: payoutId, version: 1, kind: 'finalized', corrects: null, pool_usd: '1000.000000' },
      ...{ file: `/rewards/payouts/${payoutId}/payout.json`, sha256: rows[0]?.sha256, reasons: ['builder'] },
    });
    expect(await statesOf(pool, 'whk_2')).toEqual({});
  });
});
