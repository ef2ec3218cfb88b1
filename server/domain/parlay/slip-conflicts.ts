import type { ComboConflictCode, LegEnd, LegTimes } from './combo-conflicts.ts';
import type { ParlayLeg } from './legs.ts';

/** What a slip has to know of a leg's outcome to judge it. */
export type SlipFacts = {
  outcomeId: number;
  questionId: number;
  category: string;
  /** Whom or what it is about, as `entitiesOf` reads them. */
  entities: readonly string[];
} & LegEnd;

/** Why a leg cannot stand in its slip, and beside which other outcome; null for a fault of its own. */
export type SlipConflict = { code: ComboConflictCode; withOutcomeId: number | null };

function ownFault(facts: SlipFacts | undefined, { aliveAtMs, decidedByMs }: LegTimes): SlipConflict | null {
  if (!facts) return { code: 'UNKNOWN_LEG', withOutcomeId: null };
  const isOver = facts.isOver || (facts.endMs > 0 && facts.endMs <= aliveAtMs);
  if (isOver) return { code: 'DEAD_LEG', withOutcomeId: null };
  return facts.endMs > decidedByMs ? { code: 'LATE_LEG', withOutcomeId: null } : null;
}

/** Why two outcomes cannot stand in one slip; null when they can. */
export function pairConflict(left: SlipFacts, right: SlipFacts): ComboConflictCode | null {
  if (left.outcomeId === right.outcomeId) return 'DUPLICATE_OUTCOME';
  if (left.questionId !== 0 && left.questionId === right.questionId) return 'SAME_MARKET';
  if (left.entities.some((entity) => right.entities.includes(entity))) return 'SAME_ENTITY';
  return left.category === right.category ? null : 'MIXED_CATEGORIES';
}

/**
 * The conflict of each leg that has one, by its place in the slip: a fault of its own, else that with the first leg
 * before it, else with the first behind it. Empty exactly when `comboConflict` has nothing to say.
 */
export function slipConflicts(
  legs: readonly ParlayLeg[],
  facts: ReadonlyMap<number, SlipFacts>,
  times: LegTimes,
): Map<number, SlipConflict> {
  const found = new Map<number, SlipConflict>();
  for (const [place, leg] of legs.entries()) {
    const own = facts.get(leg.outcomeId);
    const others = legs.filter((_, other) => other !== place);
    const twin = others.find(({ outcomeId }) => outcomeId === leg.outcomeId);
    const fault = twin
      ? { code: 'DUPLICATE_OUTCOME' as const, withOutcomeId: twin.outcomeId }
      : ownFault(own, times);
    if (fault) {
      found.set(place, fault);
      continue;
    }
    for (const other of others) {
      const theirs = facts.get(other.outcomeId);
      const code = own && theirs ? pairConflict(own, theirs) : null;
      if (code) {
        found.set(place, { code, withOutcomeId: other.outcomeId });
        break;
      }
    }
  }
  return found;
}
