import type { Pool } from 'pg';
import { bindFixture } from '#domain/sports/bind-fixture.ts';
import { readContest } from '#domain/sports/contest.ts';
import { DAY_MS } from '#domain/time.ts';
import {
  bindingCandidates,
  type OpenSportsOutcome,
  type OutcomeBinding,
  openSportsOutcomes,
  writeBindings,
} from '#store/sports/bindings.ts';

/** The sport whose fixtures the provider has. */
const SPORT = 'football';
/** Fixtures that may be what an open market is about: a match put off for a week is still its match. */
const BACK_MS = 10 * DAY_MS;
const AHEAD_MS = 30 * DAY_MS;

/** Outcomes grouped by question; a standalone outcome is its own group. */
function groupsOf(outcomes: readonly OpenSportsOutcome[]): OpenSportsOutcome[][] {
  const groups = new Map<string, OpenSportsOutcome[]>();
  for (const outcome of outcomes) {
    const key = outcome.questionId === 0 ? `outcome ${outcome.outcomeId}` : `question ${outcome.questionId}`;
    const group = groups.get(key);
    if (group) group.push(outcome);
    else groups.set(key, [outcome]);
  }
  return [...groups.values()];
}

function contestOf(group: readonly OpenSportsOutcome[]) {
  const [first] = group;
  if (!first) return null;
  const isAlone = first.questionId === 0;
  return readContest({
    name: (isAlone ? first.name : first.questionName) ?? '',
    description: (isAlone ? first.description : first.questionDescription) ?? '',
    sides: isAlone ? [first.sideA, first.sideB] : null,
    listedMs: Math.min(...group.map(({ firstSeenMs }) => firstSeenMs)),
    settledMs: null,
  });
}

/** Binds every open market of a match to its fixture, or to none. Answers how many bindings changed. */
export async function bindMarkets(db: Pool, nowMs: number): Promise<number> {
  const [outcomes, candidates] = await Promise.all([
    openSportsOutcomes(db, SPORT),
    bindingCandidates(db, { fromMs: nowMs - BACK_MS, toMs: nowMs + AHEAD_MS }),
  ]);
  const bindings = groupsOf(outcomes).flatMap((group): OutcomeBinding[] => {
    const contest = contestOf(group);
    const binding = contest?.kind === 'match' ? bindFixture(contest, candidates) : null;
    return group.map(({ outcomeId }) => ({ outcomeId, binding }));
  });
  return bindings.length === 0 ? 0 : writeBindings(db, bindings);
}
