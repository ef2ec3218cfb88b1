import { parseKeyValues } from '../outcome/key-values.ts';
import type { ParlayLeg } from './legs.ts';

/** Why a set of legs cannot be a parlay. */
export type ComboConflictCode =
  | 'DUPLICATE_OUTCOME'
  | 'UNKNOWN_LEG'
  | 'DEAD_LEG'
  | 'LATE_LEG'
  | 'SAME_MARKET'
  | 'SAME_ENTITY'
  | 'MIXED_CATEGORIES';
export type ComboConflict = { code: ComboConflictCode; error: string };

/** Whether an outcome is decided, and its latest decision time in epoch ms; 0 when unknown. */
export type LegEnd = { isOver: boolean; endMs: number };

/** A leg's outcome as the data service knows it. */
export type LegOutcome = {
  outcomeId: number;
  /** The market that the outcome is one answer of; 0 when it stands alone. */
  questionId: number;
  category: string;
  subcategory: string;
  underlying: string;
  /** Upstream's texts of the outcome and of its question. */
  descriptions: readonly string[];
} & LegEnd;

/** When legs must still be undecided, and until when they must be decided. Epoch ms. */
export type LegTimes = { aliveAtMs: number; decidedByMs: number };

/**
 * How far ahead the end of a leg may lie, where the escrow's timeout does not ask for less: after that timeout anybody
 * can void a parlay, even one that is about to win. Also bounds how long stakes and places are locked.
 */
export const LONGEST_LEG_MS = 28 * 86_400_000;

/** Keys of a description whose value is a person, team or institution that decides the result. */
const ENTITY_KEYS = ['participant', 'participantA', 'participantB', 'institution', 'player', 'team'];

/**
 * The entities that an outcome is about, in lower case: its ticker, its participants, and for macro the figure itself.
 */
export function entitiesOf(
  outcome: Pick<LegOutcome, 'underlying' | 'descriptions' | 'category' | 'subcategory'>,
): Set<string> {
  const names = [outcome.underlying];
  for (const text of outcome.descriptions) {
    const values = parseKeyValues(text);
    for (const key of ENTITY_KEYS) names.push(values?.get(key) ?? '');
  }
  if (outcome.category === 'macro') names.push(outcome.subcategory);
  return new Set(names.map((name) => name.trim().toLowerCase()).filter((name) => name !== ''));
}

type Known = { leg: ParlayLeg; outcome: LegOutcome };

/** The first two of `items` that `clash`; null when none do. */
function firstPair<Item>(
  items: readonly Item[],
  clash: (left: Item, right: Item) => boolean,
): [Item, Item] | null {
  for (const [i, left] of items.entries()) {
    const right = items.slice(i + 1).find((other) => clash(left, other));
    if (right !== undefined) return [left, right];
  }
  return null;
}

const pairError = (
  code: ComboConflictCode,
  pair: [Known, Known] | null,
  text: string,
): ComboConflict | null =>
  pair && { code, error: `Outcomes ${pair.map(({ leg }) => leg.outcomeId).join(' and ')} ${text}` };

const isOverlapping = (left: Known, right: Known): boolean =>
  !entitiesOf(left.outcome).isDisjointFrom(entitiesOf(right.outcome));

/**
 * The first reason why canonical legs cannot be a parlay, or null. In this order: both sides of one outcome, an unknown
 * outcome, one that is over or past its end, one that is decided too late, two legs of one market, two about the same
 * entity, more than one category.
 */
export function comboConflict(
  legs: readonly ParlayLeg[],
  outcomes: ReadonlyMap<number, LegOutcome>,
  { aliveAtMs, decidedByMs }: LegTimes,
): ComboConflict | null {
  const twice = firstPair(legs, (left, right) => left.outcomeId === right.outcomeId);
  if (twice)
    return {
      code: 'DUPLICATE_OUTCOME',
      error: `A parlay cannot contain both sides of outcome ${twice[0].outcomeId}.`,
    };
  const known: Known[] = [];
  for (const leg of legs) {
    const outcome = outcomes.get(leg.outcomeId);
    if (!outcome) return { code: 'UNKNOWN_LEG', error: `Outcome ${leg.outcomeId} not found.` };
    known.push({ leg, outcome });
  }
  const dead = known.find(
    ({ outcome }) => outcome.isOver || (outcome.endMs > 0 && outcome.endMs <= aliveAtMs),
  );
  if (dead) return { code: 'DEAD_LEG', error: `Outcome ${dead.leg.outcomeId} has ended.` };
  const late = known.find(({ outcome }) => outcome.endMs > decidedByMs);
  if (late)
    return { code: 'LATE_LEG', error: `Outcome ${late.leg.outcomeId} resolves too late for a parlay.` };
  return (
    pairError('SAME_MARKET', firstPair(known, isSameMarket), 'belong to the same market.') ??
    pairError('SAME_ENTITY', firstPair(known, isOverlapping), 'concern the same entity.') ??
    pairError('MIXED_CATEGORIES', firstPair(known, isOtherCategory), 'belong to different categories.')
  );
}

const isSameMarket = (left: Known, right: Known): boolean =>
  left.outcome.questionId !== 0 && left.outcome.questionId === right.outcome.questionId;

const isOtherCategory = (left: Known, right: Known): boolean =>
  left.outcome.category !== right.outcome.category;
