import type { LegState } from '#app/data/venue-views.ts';
import type { Step } from '#app/ui/figures/step-plot.tsx';
import type { Leg } from '../../_parts/leg-words.ts';

/** How a market traded: the probability of its side A from each moment on, oldest first. */
type Traded = { outcomeId: number; points: readonly { timeMs: number; px: number }[] };

export type ChanceInput = {
  legs: readonly (Leg & { state: LegState; decidedAtMs: number | null })[];
  traded: readonly Traded[];
  /** The probability of side A now; null while it is not known. */
  yesPx: (outcomeId: number) => number | null;
  fromMs: number;
  nowMs: number;
};

type Change = { timeMs: number; place: number; chance: number };

/** What a leg was worth at each change, as a chance of its own side; a decided one ends at 1 or 0. */
function changesOf(input: ChanceInput, place: number): Change[] {
  const leg = input.legs[place];
  if (!leg) return [];
  const { fromMs, nowMs, yesPx } = input;
  const own = (px: number): number => (leg.side_index === 0 ? px : 1 - px);
  const points = input.traded.find(({ outcomeId }) => outcomeId === leg.outcome_id)?.points ?? [];
  const endMs = leg.decidedAtMs ?? nowMs;
  const before = points.findLast(({ timeMs }) => timeMs <= fromMs) ?? points[0];
  const now = yesPx(leg.outcome_id);
  const first = before?.px ?? (leg.state === 'open' ? now : null);
  const changes = points
    .filter(({ timeMs }) => timeMs > fromMs && timeMs < endMs)
    .map(({ timeMs, px }) => ({ timeMs, place, chance: own(px) }));
  if (first !== null) changes.unshift({ timeMs: fromMs, place, chance: own(first) });
  if (leg.state !== 'open') {
    const chance = leg.state === 'lost' ? 0 : 1;
    changes.push({ timeMs: Math.max(fromMs, endMs), place, chance });
  } else if (now !== null) changes.push({ timeMs: nowMs, place, chance: own(now) });
  return changes;
}

/**
 * The chance that no leg loses, were they independent, as it stepped since `fromMs`; begins once every leg has had a
 * price. Oldest first, one step a moment.
 */
export function chanceSteps(input: ChanceInput): Step[] {
  const known = new Map<number, number>();
  const steps: Step[] = [];
  const changes = input.legs
    .flatMap((_, place) => changesOf(input, place))
    .sort((a, b) => a.timeMs - b.timeMs);
  for (const { timeMs, place, chance } of changes) {
    known.set(place, chance);
    if (known.size < input.legs.length) continue;
    const value = [...known.values()].reduce((product, one) => product * one, 1);
    if (steps.at(-1)?.timeMs === timeMs) steps.pop();
    if (steps.at(-1)?.value !== value) steps.push({ timeMs, value });
  }
  return steps;
}
