import { expect, test } from 'vitest';
import { rowsBy } from '../builders.ts';
import { disagreements } from '../compare.ts';
import { builderDigest } from '../digest-builder.ts';
import { marketDigest } from '../digest-market.ts';
import { traderDigest } from '../digest-trader.ts';
import { PERIODS } from '../windows.ts';
import { sampleOf, type World } from '../world.ts';

const WALLETS = 200;

/** Every digest is what the rows of its window and of the one before come to. */
export function digestsAgree(of: () => World): void {
  const expectAt = async (path: string, expected: unknown): Promise<void> => {
    const answer = await of().api.ok(`/v1/digest/${path}`);
    expect(disagreements(answer, expected).slice(0, 10), path).toEqual([]);
  };
  const periods = Object.entries(PERIODS);

  test.each(periods)('the whole market over %s', async (period, hours) => {
    await expectAt(`global?period=${period}`, marketDigest(of(), period, hours));
  });

  test('every builder', async () => {
    for (const [builder, own] of rowsBy(of().rows, (row) => row.builder)) {
      for (const [period, hours] of periods) {
        const expected = builderDigest(of(), builder, own, period, hours);
        await expectAt(`builder/${builder}?period=${period}`, expected);
      }
    }
  });

  test('200 wallets', async () => {
    const sample = sampleOf([...of().byWallet], WALLETS);
    expect(sample).toHaveLength(WALLETS);
    for (const [place, [trader, own]] of sample.entries()) {
      const [period, hours] = periods[place % periods.length] as [string, number];
      await expectAt(`trader/${trader}?period=${period}`, traderDigest(of(), trader, own, period, hours));
    }
  });
}
