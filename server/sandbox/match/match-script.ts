import type { Contest, Winner } from './contest.ts';
import { type FinalScore, finalScore, type Goals } from './final-score.ts';
import { type Incident, incidentsOf } from './incidents.ts';
import { type Phase, phasesOf } from './phases.ts';
import { type Named, playersOf } from './players.ts';

/**
 * A match from kick-off to its end: a pure function of the contest and of who wins, so that what is told of it, its odds
 * and the settlement of its markets agree without anything being stored.
 */
export type MatchScript = {
  contest: Contest;
  score: FinalScore;
  phases: Phase[];
  /** In order of time, each with who is named in it. */
  incidents: (Incident & Named)[];
};

export function matchScript(contest: Contest, winner: Winner): MatchScript {
  const score = finalScore(contest, winner);
  const phases = phasesOf(contest, score);
  const incidents = incidentsOf(contest, score, phases);
  const named = playersOf(contest, incidents);
  return {
    contest,
    score,
    phases,
    incidents: incidents.map((incident, i) => ({ ...incident, ...(named[i] as Named) })),
  };
}

/** Minutes since kick-off, breaks included; negative before it. */
export const minutesInto = ({ startMs, minuteMs }: Contest, atMs: number): number =>
  (atMs - startMs) / minuteMs;

/** When the match is over, epoch ms. */
export function endMs({ contest, phases }: MatchScript): number {
  return contest.startMs + (phases.at(-1)?.fromMin ?? 0) * contest.minuteMs;
}

/** What stands of a match after so many minutes. */
export const standing = (script: MatchScript, atMin: number): (Incident & Named)[] =>
  script.incidents.filter((one) => one.atMin <= atMin && (one.goneMin === null || atMin < one.goneMin));

const GOALS = new Set(['goal', 'own_goal', 'penalty']);
export const isGoal = ({ type }: Pick<Incident, 'type'>): boolean => GOALS.has(type);

/** Goals of both sides after so many minutes, without those of a shootout. */
export function goalsAt(script: MatchScript, atMin: number): Goals {
  const goals: Goals = [0, 0];
  for (const one of standing(script, atMin)) if (isGoal(one)) goals[one.side === 'home' ? 0 : 1] += 1;
  return goals;
}

/** Where the match stands after so many minutes; null before kick-off. */
export const phaseAt = ({ phases }: MatchScript, atMin: number): Phase | null =>
  phases.find(({ fromMin, toMin }) => atMin >= fromMin && atMin < toMin) ?? null;
