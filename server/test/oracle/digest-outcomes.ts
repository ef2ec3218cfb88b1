import { mostFirst } from './compare.ts';
import { toNumber, total } from './decimal.ts';
import { groupBy, marketFigures, outcomeOf } from './markets.ts';
import type { Row } from './node-files.ts';
import type { World } from './world.ts';

const usd = (rows: Row[], amount: (row: Row) => bigint): number => toNumber(total(rows.map(amount)));

/** Titles by outcome, empty where nothing is known of one. */
export const titleIn =
  ({ outcomes }: World) =>
  (outcomeId: number): string =>
    outcomes.has(outcomeId) ? `Title ${outcomeId}` : '';

/** The outcomes of some rows by what `volumeOf` adds up, the first ten; `isCounted` are trades of theirs. */
export function busiest(
  world: World,
  rows: Row[],
  volumeOf: (row: Row) => bigint,
  isCounted: (row: Row) => boolean,
) {
  return [...groupBy(rows, (row) => outcomeOf(row.coin))]
    .map(([outcomeId, of]) => ({
      ...{ outcome_id: outcomeId, title: titleIn(world)(outcomeId), volume: usd(of, volumeOf) },
      category: world.outcomes.get(outcomeId) ? (world.outcomes.get(outcomeId)?.category ?? 'other') : '',
      underlying: world.outcomes.get(outcomeId)?.underlying ?? '',
      trades: of.filter(isCounted).length,
      implied_prob: lastPx(world, `#${outcomeId}0`),
    }))
    .sort(
      mostFirst(
        (row) => [row.volume],
        (row) => row.outcome_id,
      ),
    )
    .slice(0, 10);
}

/** The last price of a coin, null when it never traded. */
export function lastPx(world: World, coin: string): number | null {
  const rows = world.byOutcome.get(outcomeOf(coin)) ?? [];
  return marketFigures(
    rows.filter((row) => row.coin === coin),
    world.nowMs,
  ).lastPx;
}
