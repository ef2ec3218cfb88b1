import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillsTopic } from '#changefeed/topics/fills.ts';
import type { StoredFill } from '#domain/fill.ts';
import { parseUsd } from '#domain/parlay/usd.ts';
import type { RewardFill } from '#domain/rewards/round-trips.ts';
import { splitPool } from '#domain/rewards/split-pool.ts';
import { BUILDER, madeTerms, madeTrade, madeWallet, START_MS } from '#domain/rewards/testing/made-trade.ts';
import { usdText } from '#domain/rewards/usd-text.ts';
import { seededRandom } from '#domain/rfq/testing/seeded-random.ts';
import { DAY_MS, HOUR_MS } from '#domain/time.ts';
import { scoreBatch } from '#jobs/rewards/score-batch.ts';
import { startTestApi, type TestApi } from '#server/test/api.ts';
import { storeGivenFills } from '#server/test/market-data/store-given-fills.ts';
import type { ServiceContext } from '#services/context.ts';
import { scoresOfCycle } from '#store/rewards/standings.ts';
import { transaction } from '#store/transaction.ts';
import { createCampaign, fundCampaign, scheduleCampaign } from '../manage-campaign.ts';
import { simulateCampaign } from './simulate-campaign.ts';

// The first of the seven days is the first of the made trades.
const NOW_MS = START_MS + 6 * DAY_MS + 12 * HOUR_MS;

let api: TestApi;
let ctx: ServiceContext;
beforeAll(async () => {
  api = await startTestApi({ now: () => NOW_MS });
  const { orgId } = await api.newOrg('enterprise');
  const { cookie } = await api.signIn({ orgId, role: 'owner' });
  const actor = await api.sessions.identify(cookie);
  if (!actor) throw new Error('nobody is signed in');
  ctx = api.context(actor);
  await storeGivenFills(api.database.pool, busyWeek(7, 700));
});
afterAll(() => api.stop());

const stored = (fill: RewardFill): StoredFill => ({
  ...fill,
  ...{ blockNumber: 1, oid: fill.tid, hash: `0x${'2'.repeat(64)}`, feeE8: 0n, feeToken: 'USDC' },
  ...{ closedPnlE8: 0n, startPositionE8: 0n, builderFeeE8: 0n },
});

/** A week of few wallets that often trade back and forth, some of it routed by others. */
function busyWeek(seed: number, count: number): StoredFill[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, (_, at) =>
    madeTrade({
      ...{ tid: at, atMs: Math.floor((at / count) * 6.5 * DAY_MS), px: (5 + random.below(90)) / 100 },
      ...{ taker: madeWallet(1 + random.below(6)), maker: madeWallet(1 + random.below(6)) },
      ...{ coin: [10, 11, 20][random.below(3)] as number, takerBuys: random.below(2) === 0 },
      ...{ shares: 1 + random.below(500), takerBuilder: random.below(4) === 0 ? null : BUILDER },
      makerBuilder: random.below(2) === 0 ? BUILDER : null,
    }).map(stored),
  ).flat();
}

const LEVERS = { min_notional_usd: '20', two_sided_bps: 20_000, maker_share_bps: 7_000 };

/** What a campaign that ran over these days pays for each of its cycles, by its stored scores. */
async function paidByCampaign(): Promise<{ cycles: string[]; byWallet: Map<string, bigint> }> {
  const { pool } = api.database;
  const schedule = { kind: 'daily', from_ms: START_MS, to_ms: NOW_MS, markets: { kind: 'all' } };
  const terms = madeTerms({ ...LEVERS, schedule });
  const { campaignId } = await createCampaign(pool, { name: 'Ran', terms, nowMs: START_MS });
  await fundCampaign(pool, { campaignId, amount: '7000', reference: 'test', nowMs: START_MS });
  await scheduleCampaign(pool, campaignId);
  const fills = await fillsTopic.readAfter(pool, 0, 100_000);
  await transaction(pool, (tx) => scoreBatch(tx, fills));
  const byWallet = new Map<string, bigint>();
  const cycles: string[] = [];
  for (let cycle = 1; cycle <= 7; cycle += 1) {
    const scores = await scoresOfCycle(pool, campaignId, cycle);
    const amounts = splitPool(parseUsd('1000') ?? 0n, LEVERS.maker_share_bps, scores);
    for (const { wallet, amountE6 } of amounts) byWallet.set(wallet, (byWallet.get(wallet) ?? 0n) + amountE6);
    cycles.push(usdText(amounts.reduce((sum, { amountE6 }) => sum + amountE6, 0n)));
  }
  return { cycles, byWallet };
}

describe('a simulation of the last seven days', () => {
  it('says what a campaign with the same terms scored over the same fills', async () => {
    const simulated = await simulateCampaign(ctx, { terms: madeTerms(LEVERS) });
    const { cycles, byWallet } = await paidByCampaign();
    expect(simulated).toMatchObject({ fromMs: START_MS, toMs: NOW_MS, cut: null, wallets: byWallet.size });
    expect(simulated.cycles.map(({ paidUsd }) => paidUsd)).toEqual(cycles);
    const amounts = new Map(simulated.top.map(({ wallet, paidUsd }) => [wallet, paidUsd]));
    expect(amounts).toEqual(new Map([...byWallet].map(([wallet, amount]) => [wallet, usdText(amount)])));
    expect(simulated.topShare).toBeCloseTo(simulated.top[0]?.share ?? 0);
    expect(simulated.reduced).toBeGreaterThan(0);
  });

  it('moves with the levers', async () => {
    const of = (changes: Record<string, unknown>) => simulateCampaign(ctx, { terms: madeTerms(changes) });
    const [wide, narrow] = [await of({}), await of({ min_notional_usd: '100' })];
    expect(narrow.reduced).toBeGreaterThan(wide.reduced);
    expect((await of({ min_notional_usd: '1000000' })).paidUsd).toBe('0.000000');
  });

  it('ends early when it has looked at as many fills as it may, and says from when on it looked', async () => {
    const simulated = await simulateCampaign(ctx, { terms: madeTerms(), maxFills: 250 });
    expect(simulated.cut).toBe('fills');
    expect(simulated.fromMs).toBeGreaterThan(START_MS);
    expect(simulated.fills).toBeGreaterThanOrEqual(250);
    expect(simulated.cycles.length).toBeLessThan(7);
  });

  it('ends for who has gone, and when its time is up', async () => {
    const gone = AbortSignal.abort(new Error('gone'));
    await expect(simulateCampaign(ctx, { terms: madeTerms(), signal: gone })).rejects.toThrow('gone');
    expect((await simulateCampaign(ctx, { terms: madeTerms(), maxMs: 0 })).cut).toBe('time');
  });
});
