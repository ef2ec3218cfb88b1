import { mostFirst } from './compare.ts';
import { ratio, toNumber, total } from './decimal.ts';
import { lastBelief } from './discovery.ts';
import { isTrade } from './markets.ts';
import type { Row } from './node-files.ts';
import { isLoss, isPayout, isWin } from './wallets.ts';
import type { World } from './world.ts';

const ONE = 100_000_000n;
const rowsOf = (world: World, outcomeId: number): Row[] => world.byOutcome.get(outcomeId) ?? [];
const isSideB = (row: Row): boolean => Number(row.coin.slice(1)) % 2 === 1;
const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const settled = (world: World) =>
  [...world.outcomes.values()].filter(({ settleFraction }) => settleFraction !== undefined);

/** What each settled outcome was held to be worth by all of its trades, and what it paid. */
function forecasts(world: World) {
  return settled(world).flatMap(({ outcomeId, settleFraction }) => {
    const trades = rowsOf(world, outcomeId).filter(isTrade);
    if (trades.length === 0 || settleFraction === '0.5') return [];
    const worth = total(trades.map((row) => (isSideB(row) ? row.sz - row.notional : row.notional)));
    return [{ worth, size: total(trades.map((row) => row.sz)), won: Number(settleFraction) }];
  });
}

/** How often what was held likely came to pass, without the text of the method. */
export function calibration(world: World, buckets: number) {
  const samples = forecasts(world).map(({ worth, size, won }) => ({
    ...{ p: ratio(worth, size), won },
    bucket: Math.min(buckets - 1, Number((worth * BigInt(buckets)) / size)),
  }));
  return {
    ...{ buckets, sample_size: samples.length, brier: mean(samples.map(({ p, won }) => (p - won) ** 2)) },
    curve: Array.from({ length: buckets }, (_, bucket) => {
      const of = samples.filter((one) => one.bucket === bucket);
      return {
        ...{ bucket, p_low: bucket / buckets, p_high: (bucket + 1) / buckets, n: of.length },
        mean_predicted: of.length === 0 ? null : mean(of.map(({ p }) => p)),
        observed_rate: of.length === 0 ? null : mean(of.map(({ won }) => won)),
      };
    }),
  };
}

/** How settled outcomes were paid, by a name of theirs; null: all together. */
export function resolutions(world: World, group: 'category' | 'underlying' | null) {
  const nameOf = (outcome: { category?: string; underlying?: string }): string | null =>
    group === null ? null : (outcome[group] ?? (group === 'category' ? 'other' : ''));
  return [...Map.groupBy(settled(world), nameOf)]
    .map(([name, of]) => {
      const payouts = of.flatMap(({ outcomeId }) => rowsOf(world, outcomeId).filter(isPayout));
      const seconds = of.map(({ outcomeId, settledAtMs = 0, firstSeenMs = 0 }) => {
        const first = rowsOf(world, outcomeId).find(isPayout)?.time ?? settledAtMs;
        return (first - firstSeenMs) / 1_000;
      });
      return {
        ...{ group: name, total_settled: of.length },
        total_payout: toNumber(total(payouts.map((row) => row.notional))),
        ...{ winners: payouts.filter(isWin).length, losers: payouts.filter(isLoss).length },
        avg_time_to_resolution_sec: mean(seconds),
      };
    })
    .sort(
      mostFirst(
        (row) => [row.total_settled],
        (row) => row.group ?? '',
      ),
    );
}

/** Questions of which anything is open by how far their outcomes' worths are from 1 together. */
export const incoherence = (world: World) =>
  world.questions
    .flatMap(({ questionId, namedOutcomes = [] }) => {
      const worths = namedOutcomes.map((outcomeId) => {
        const outcome = world.outcomes.get(outcomeId);
        if (!outcome) return null;
        if (outcome.settleFraction !== undefined) return BigInt(Number(outcome.settleFraction) * Number(ONE));
        return lastBelief(rowsOf(world, outcomeId).filter(isTrade));
      });
      if (namedOutcomes.length < 2 || worths.includes(null)) return [];
      const sum = total(worths.map((worth) => worth ?? 0n));
      const off = toNumber(sum - ONE);
      return [{ question_id: questionId, question: `Question ${questionId}`, sum, incoherence: off }];
    })
    .sort(
      mostFirst(
        (row) => [Math.abs(row.incoherence)],
        (row) => -row.question_id,
      ),
    )
    .map(({ sum, ...row }) => ({ ...row, sum_named_yes: toNumber(sum) }));
