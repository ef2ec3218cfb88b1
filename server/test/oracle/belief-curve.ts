import { utc } from './compare.ts';
import { toNumber } from './decimal.ts';
import { beliefOf } from './discovery.ts';
import { groupBy, isTrade } from './markets.ts';
import type { Row } from './node-files.ts';
import type { World } from './world.ts';

const HOUR_MS = 3_600_000;
/** An outcome with more trades is told by the hour. */
const MOST_TRADES = 5_000;

/** The last trade of each coin in each UTC hour, in the order of the trades. */
const lastOfHours = (trades: Row[]): Row[] =>
  [...groupBy(trades, ({ coin, time }) => `${coin} ${Math.floor(time / HOUR_MS)}`).values()]
    .map((of) => of.at(-1) as Row)
    .sort((left, right) => left.place - right.place);

/** The trades of an outcome, or the last of each hour of a busy one, as probabilities, thinned out to at most so many. */
export function beliefCurve(world: World, outcomeId: number, points: number) {
  const outcome = world.outcomes.get(outcomeId);
  const isSettled = outcome?.settleFraction !== undefined;
  const trades = (world.byOutcome.get(outcomeId) ?? []).filter((row) => isTrade(row) && row.crossed);
  const isBusy = trades.length > MOST_TRADES;
  const all = (isBusy ? lastOfHours(trades) : trades).map((row) => ({
    t: row.time,
    prob: toNumber(beliefOf(row)),
  }));
  let stride = 1;
  while (Math.ceil((all.length - 1) / stride) + 1 > points) stride += 1;
  return {
    ...{ outcome_id: outcomeId, is_settled: isSettled, source: isBusy ? 'hourly' : 'trades' },
    settlement_prob: isSettled ? Number(outcome.settleFraction) : null,
    settled_at: isSettled ? utc(outcome.settledAtMs ?? 0) : null,
    data: all.filter((_, place) => place % stride === 0 || place === all.length - 1),
  };
}
