import { parseEther } from 'viem/utils';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { GasKind, GasSpent } from '#domain/parlay/gas-spent.ts';
import type { Address, Hex } from '#domain/parlay/hex.ts';
import { createLogger } from '#observe/logger.ts';
import { ManualClock } from '#observe/testing/manual-clock.ts';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import { createGasLedger } from '#store/venue/money/gas-ledger.ts';
import { TEST_NOW_MS } from '../testing/harness.ts';
import { GasBudget, type GasLimits } from './gas-budget.ts';

const HOUR_MS = 3_600_000;
const LIMITS: GasLimits = { perDayWei: parseEther('10'), perAddressWei: parseEther('2') };
/** A unit of gas: a claim is estimated at 0.09 of the coin, a fill at 0.33. */
const PRICE_WEI = 10n ** 12n;

let db: TestDatabase;
let clock: ManualClock;
let told: Record<string, unknown>[];
let bills = 0;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  await db.pool.query('TRUNCATE gas_spent');
  clock = new ManualClock(TEST_NOW_MS);
  told = [];
});

async function newBudget(limits: Partial<GasLimits> = {}): Promise<GasBudget> {
  const budget = new GasBudget({
    limits: { ...LIMITS, ...limits },
    ledger: createGasLedger(db.pool),
    gasAtMost: {
      ...{ fill: 330_000n, cashout: 220_000n, claim: 90_000n, permit: 70_000n, vault: 170_000n },
      reward: 180_000n,
      faucet: 80_000n,
    },
    priceWei: () => PRICE_WEI,
    clock,
    logger: { ...createLogger({ level: 'silent' }), warn: (fields) => void told.push(fields as never) },
  });
  await budget.load();
  return budget;
}

const accountOf = (n: number): Address => `0x${n.toString(16).padStart(40, '0')}`;
const bill = (kind: GasKind, n: number, coin: string): GasSpent => {
  bills += 1;
  const txHash: Hex = `0x${bills.toString(16).padStart(64, '0')}`;
  return { txHash, kind, account: accountOf(n), gasUsed: 1n, feeWei: parseEther(coin) };
};
const refusal = (budget: GasBudget, kind: 'fill' | 'claim' | 'permit', n: number) => {
  try {
    budget.assertRoom(kind, accountOf(n));
    return null;
  } catch (error) {
    const { code, status, retryAfterSeconds } = error as Record<string, unknown>;
    return { code, status, retryAfterSeconds };
  }
};
const untilMidnight = { retryAfterSeconds: 43_200 };

describe('the gas that the venue pays', () => {
  it('ends for an address that has had its part of the day, and for nobody else', async () => {
    const budget = await newBudget();
    await budget.spent(bill('fill', 1, '1.95'));
    expect(refusal(budget, 'claim', 1)).toEqual({
      code: 'ADDRESS_GAS_BUDGET',
      status: 429,
      ...untilMidnight,
    });
    expect(refusal(budget, 'fill', 2)).toBeNull();
  });

  it('ends for everybody when many wallets have taken the day’s; neither fills nor claims can take all of it', async () => {
    const budget = await newBudget();
    for (let n = 1; n <= 4; n += 1) await budget.spent(bill('fill', n, '1.8'));
    const isOver = { code: 'VENUE_GAS_BUDGET', status: 503, ...untilMidnight };
    expect(refusal(budget, 'fill', 9)).toEqual(isOver);
    expect([refusal(budget, 'claim', 9), refusal(budget, 'permit', 9)]).toEqual([null, null]);
    for (let n = 5; n <= 6; n += 1) await budget.spent(bill('claim', n, '1.4'));
    expect(refusal(budget, 'claim', 9)).toEqual(isOver);
  });

  it('is left to fills, at least half of it, by any number of claims', async () => {
    const budget = await newBudget();
    for (let n = 1; n <= 5; n += 1) await budget.spent(bill('claim', n, '0.99'));
    expect(refusal(budget, 'claim', 9)).toMatchObject({ code: 'VENUE_GAS_BUDGET' });
    expect(refusal(budget, 'fill', 9)).toBeNull();
  });

  it('counts what is under way, once for each call, until it is over', async () => {
    const budget = await newBudget();
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'f']) budget.holdFill(name, accountOf(1));
    expect(refusal(budget, 'fill', 1)).toMatchObject({ code: 'ADDRESS_GAS_BUDGET' });
    budget.release('a');
    budget.release('a');
    expect(refusal(budget, 'fill', 1)).toBeNull();
  });

  it('is known again after a restart, and a bill that is told of twice counts once', async () => {
    const first = bill('fill', 1, '1');
    await (await newBudget()).spent(first);
    const budget = await newBudget({ perAddressWei: parseEther('1.7') });
    await budget.spent(first);
    expect(refusal(budget, 'fill', 1)).toBeNull();
    await budget.spent(bill('claim', 1, '0.5'));
    expect(refusal(budget, 'fill', 1)).toMatchObject({ code: 'ADDRESS_GAS_BUDGET' });
  });

  it('begins anew at midnight, UTC', async () => {
    const budget = await newBudget();
    await budget.spent(bill('fill', 1, '2'));
    clock.advance(12 * HOUR_MS - 1);
    expect(refusal(budget, 'fill', 1)).toMatchObject({ code: 'ADDRESS_GAS_BUDGET', retryAfterSeconds: 1 });
    clock.advance(1);
    expect(refusal(budget, 'fill', 1)).toBeNull();
    expect(refusal(await newBudget(), 'fill', 1)).toBeNull();
  });

  it('is told of at half, at four fifths and at its end, once a day each, also after a restart', async () => {
    const budget = await newBudget({ perAddressWei: LIMITS.perDayWei });
    for (const coin of ['4.9', '0.1', '1', '2.5', '1.5', '1']) await budget.spent(bill('fill', 1, coin));
    expect(told.map(({ percent }) => percent)).toEqual([50, 85, 100]);
    expect(told[0]).toMatchObject({ spentCoin: '5', perDayCoin: '10' });
    await newBudget();
    expect(told.map(({ percent }) => percent)).toEqual([50, 85, 100, 110]);
  });

  it('does not count what the venue does of its own accord', async () => {
    const budget = await newBudget();
    await budget.spent({ ...bill('keeper', 1, '10'), account: null });
    expect([refusal(budget, 'fill', 1), told]).toEqual([null, []]);
  });
});
