import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { StoredFill } from '#domain/fill.ts';
import { payoutInputSchema } from '#domain/rewards/payouts/payout-input.ts';
import { madeTrade, madeWallet } from '#domain/rewards/testing/made-trade.ts';
import { reindex } from '#server/operator/reindex.ts';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import { storeGivenFills } from '#server/test/market-data/store-given-fills.ts';
import { correctPayout, decideHold } from '#services/rewards/payouts/change-payout.ts';
import { listHolds } from '#services/rewards/payouts/list-holds.ts';
import { findPayoutFile, listPayouts, newestPayout, walletsOfPayout } from '#store/rewards/payouts.ts';
import { finalizeDue } from './finalize-cycles.ts';
import {
  giveFills,
  ingestThrough,
  LONG_AFTER_MS,
  readFills,
  runCampaign,
  stored,
} from './testing/reward-harness.ts';

const POOL = 1_000_000_000n;
const [ANN, BOB, CAT, DAN, EVE] = [1, 2, 3, 4, 5].map(madeWallet) as [string, string, string, string, string];
let database: TestDatabase;
let campaignId: string;
beforeEach(async () => {
  database = await freshDatabase();
  campaignId = await runCampaign(database.pool);
});
afterEach(() => database.drop());

/** Live scores that differ from those that are paid are an error in the log. */
const logger = { info: () => {}, error: (fields: object) => expect(fields).toBeNull() };
const HOUR = 3_600_000;

/** A day in which Ann and Bob trade with each other above all, and Cat, Dan and Eve with a crowd of others. */
function suspiciousDay(): StoredFill[] {
  const trades = Array.from({ length: 60 }, (_, at) => {
    const crowd = madeWallet(100 + at);
    const [taker, maker] = at % 3 === 0 ? [ANN, BOB] : [crowd, [CAT, DAN, EVE][(at % 7) % 3] as string];
    return madeTrade({
      tid: at,
      atMs: at * 600_000,
      taker,
      maker,
      coin: 10 * (1 + (at % 5)),
      shares: 37 + at,
    });
  });
  return trades.flat().map(stored);
}

/** Finalizes the day's cycle. @returns the number of its payout */
async function finalized(fills: StoredFill[] = suspiciousDay()): Promise<number> {
  const { pool } = database;
  await storeGivenFills(pool, fills);
  await giveFills(pool, await readFills(pool));
  await ingestThrough(pool, LONG_AFTER_MS);
  const [payoutId = 0] = await finalizeDue({ db: pool, logger, now: () => LONG_AFTER_MS });
  return payoutId;
}

const decide = (payoutId: number, wallets: string[], decision: 'release' | 'exclude') =>
  decideHold(database.pool, {
    ...{ payoutId, wallets, decision, reason: 'Looked at', decidedBy: 'Kim', nowMs: LONG_AFTER_MS },
  });
const versions = () => listPayouts(database.pool, { campaignId, limit: 20, offset: 0 });
const paidInAll = async () => (await versions()).reduce((sum, { totalE6 }) => sum + totalE6, 0n);
const inputOf = async (payoutId: number) =>
  payoutInputSchema.parse(JSON.parse((await findPayoutFile(database.pool, payoutId, 'input.json')) ?? ''));

describe('a payout with related wallets', () => {
  it('holds what they are due with the evidence, and pays the others', async () => {
    const payoutId = await finalized();
    const holds = await listHolds(database.pool);
    expect(holds.map(({ wallet }) => wallet)).toEqual([ANN, BOB]);
    expect(holds[0]).toMatchObject({
      payout_id: payoutId,
      evidence: [{ wallets: [ANN, BOB], signal: 'trade_with_each_other', count: 20 }],
    });
    const rows = await walletsOfPayout(database.pool, payoutId);
    const isPaid = rows.map(({ wallet, amountE6 }) => [wallet, amountE6 > 0n]);
    expect(isPaid).toContainEqual([CAT, true]);
    expect(isPaid).toContainEqual([ANN, false]);
    const [payout] = await versions();
    expect((payout?.totalE6 ?? 0n) + (payout?.heldE6 ?? 0n)).toBe(POOL);
  });

  it('pays a released wallet what was held, and nobody anything else', async () => {
    const first = await finalized();
    const held = (await newestPayout(database.pool, campaignId, 1))?.heldE6 ?? 0n;
    const version = await decide(first, [ANN, BOB], 'release');
    expect(version).toMatchObject({
      version: 2,
      corrects: first,
      kind: 'decision',
      totalE6: held,
      heldE6: 0n,
    });
    const paid = (await walletsOfPayout(database.pool, version.payoutId)).filter(
      ({ amountE6 }) => amountE6 > 0n,
    );
    expect(paid.map(({ wallet }) => wallet)).toEqual([ANN, BOB]);
    expect(await paidInAll()).toBe(POOL);
    expect(await listHolds(database.pool)).toEqual([]);
    expect((await inputOf(version.payoutId)).decisions).toMatchObject([
      { wallet: ANN, decision: 'release', reason: 'Looked at', decided_by: 'Kim', payout_id: first },
      { wallet: BOB },
    ]);
  });

  it('splits what an excluded wallet was due among the others, to the unit, whatever is decided and in which order', async () => {
    const first = await finalized();
    const second = await decide(first, [BOB], 'exclude');
    expect(second.totalE6 + second.heldE6 + (await newestOf(first))).toBe(POOL);
    expect(second).toMatchObject({ overpaidE6: 0n });
    const third = await decide(second.payoutId, [ANN], 'exclude');
    expect(third).toMatchObject({ version: 3, corrects: second.payoutId, heldE6: 0n, overpaidE6: 0n });
    expect(await paidInAll()).toBe(POOL);
    const rows = await walletsOfPayout(database.pool, third.payoutId);
    expect(rows.filter(({ state }) => state === 'excluded').map(({ dueE6 }) => dueE6)).toEqual([0n, 0n]);
  });

  it('is decided about once, on its newest version, and only about wallets that it holds', async () => {
    const first = await finalized();
    await expect(decide(first, [CAT], 'release')).rejects.toThrow(`has no held amount for ${CAT}`);
    const second = await decide(first, [ANN], 'release');
    await expect(decide(first, [BOB], 'release')).rejects.toThrow(`newer version ${second.payoutId}`);
    await expect(decide(second.payoutId, [ANN], 'exclude')).rejects.toThrow(`has no held amount for ${ANN}`);
    await expect(decide(999, [ANN], 'exclude')).rejects.toThrow('Payout 999 not found');
    expect(await versions()).toHaveLength(2);
  });
});

const newestOf = async (payoutId: number): Promise<bigint> =>
  (await versions()).find((payout) => payout.payoutId === payoutId)?.totalE6 ?? 0n;

describe('a correction', () => {
  it('is none when nothing differs, also after a reindex and with fills that come twice', async () => {
    const payoutId = await finalized();
    await reindex(database.url);
    await giveFills(database.pool, (await readFills(database.pool)).slice(0, 30));
    expect(await correctPayout(database.pool, { payoutId, nowMs: LONG_AFTER_MS })).toBeNull();
    expect(await versions()).toHaveLength(1);
  });

  it('pays what late fills add, states what was paid too much, and names the version before it', async () => {
    const payoutId = await finalized();
    const before = await walletsOfPayout(database.pool, payoutId);
    const late = [1, 2, 3].map((n) =>
      madeTrade({
        ...{
          tid: 900 + n,
          atMs: 7 * HOUR + n * 60_000,
          taker: madeWallet(300 + n),
          maker: madeWallet(310 + n),
        },
        shares: 400,
      }),
    );
    await storeGivenFills(database.pool, late.flat().map(stored));
    await giveFills(database.pool, (await readFills(database.pool)).slice(-6));
    const version = await correctPayout(database.pool, { payoutId, nowMs: LONG_AFTER_MS });
    expect(version).toMatchObject({ version: 2, corrects: payoutId, kind: 'correction' });
    const after = await walletsOfPayout(database.pool, version?.payoutId ?? 0);
    expect(after.reduce((sum, { dueE6 }) => sum + dueE6, 0n)).toBe(POOL);
    const paid = after.filter(({ amountE6 }) => amountE6 > 0n).map(({ wallet }) => wallet);
    expect(paid).toEqual([301, 302, 303, 311, 312, 313].map(madeWallet));
    const { overpaidE6 = 0n, heldE6 = 0n } = version ?? {};
    expect(overpaidE6).toBeGreaterThan(0n);
    expect((await paidInAll()) - overpaidE6 + heldE6).toBe(POOL);
    expect(before.find(({ wallet }) => wallet === CAT)?.amountE6).toBeGreaterThan(
      after.find(({ wallet }) => wallet === CAT)?.dueE6 ?? 0n,
    );
    expect(
      await correctPayout(database.pool, { payoutId: version?.payoutId ?? 0, nowMs: LONG_AFTER_MS }),
    ).toBeNull();
  });

  it('keeps the terms that the cycle was finalized with', async () => {
    const payoutId = await finalized();
    await database.pool.query(
      `UPDATE reward_campaign SET terms = jsonb_set(terms::jsonb, '{pool_usd}', '"5"')`,
    );
    expect(await correctPayout(database.pool, { payoutId, nowMs: LONG_AFTER_MS })).toBeNull();
  });
});
