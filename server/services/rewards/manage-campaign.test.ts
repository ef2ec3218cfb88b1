import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { currentCycle, shownStatus } from '#domain/rewards/campaign.ts';
import { madeTerms, START_MS } from '#domain/rewards/testing/made-trade.ts';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import {
  createCampaign,
  endCampaign,
  fundCampaign,
  pauseCampaign,
  resumeCampaign,
  scheduleCampaign,
} from './manage-campaign.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const draft = (terms: unknown = madeTerms()) =>
  createCampaign(database.pool, { name: ' Opening  week ', terms, nowMs: START_MS });

describe('a campaign', () => {
  it('runs only when all its cycles are paid for, each payment counted once', async () => {
    const { pool } = database;
    const { campaignId, name } = await draft();
    expect(name).toBe('Opening week');
    const pay = (amount: string, reference: string) =>
      fundCampaign(pool, { campaignId, amount, reference, nowMs: START_MS });
    await pay('999.999999', '0x1');
    await pay('999.999999', '0x1');
    await expect(scheduleCampaign(pool, campaignId)).rejects.toThrow(
      /needs 1000.000000 USD .* has 999.999999/,
    );
    await pay('0.000001', '0x2');
    expect(await scheduleCampaign(pool, campaignId)).toMatchObject({
      status: 'scheduled',
      fundedE6: 1_000_000_000n,
    });
    await expect(pay('-1', '0x3')).rejects.toThrow(/positive/);
  });

  it('is paused, resumed and ended in turn, and keeps when that was', async () => {
    const { pool } = database;
    const { campaignId } = await draft();
    await fundCampaign(pool, { campaignId, amount: '1000', reference: '0x1', nowMs: START_MS });
    await expect(pauseCampaign(pool, campaignId, 1)).rejects.toThrow(
      'A campaign that is draft cannot be paused.',
    );
    await scheduleCampaign(pool, campaignId);
    await pauseCampaign(pool, campaignId, START_MS + 1);
    await resumeCampaign(pool, campaignId, START_MS + 2);
    const ended = await endCampaign(pool, campaignId, START_MS + 3);
    expect(ended.pauses).toEqual([
      { fromMs: START_MS + 1, toMs: START_MS + 2 },
      { fromMs: START_MS + 3, toMs: null },
    ]);
    await expect(resumeCampaign(pool, campaignId, START_MS + 4)).rejects.toThrow(/cannot be resumed/);
  });

  it('is refused with every problem of its terms', async () => {
    await expect(draft({ ...madeTerms(), pool_usd: '-1', two_sided_bps: 30_001 })).rejects.toThrow(
      /pool_usd: .*; two_sided_bps: /,
    );
  });

  it('is live from its first cycle to its last, and shows the cycle that runs', async () => {
    const campaign = { ...(await draft()), status: 'scheduled' as const };
    const at = (ms: number) => shownStatus(campaign, START_MS + ms);
    expect([at(-1), at(0), at(86_399_999), at(86_400_000)]).toEqual(['scheduled', 'live', 'live', 'ended']);
    expect(currentCycle(campaign.terms, START_MS + 90_000_000)).toMatchObject({ number: 1 });
  });
});
