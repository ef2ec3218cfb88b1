import { hash32, unitAt } from '../exchange/basics/random.ts';
import type { Contest, Side } from './contest.ts';
import type { FinalScore, Goals } from './final-score.ts';
import { KICK_MIN, type Phase } from './phases.ts';

export type IncidentType =
  | 'goal'
  | 'own_goal'
  | 'penalty'
  | 'missed_penalty'
  | 'yellow_card'
  | 'red_card'
  | 'substitution'
  | 'var'
  | 'shootout_goal'
  | 'shootout_miss';

/** What happens in a match, still without the players. Times are minutes since kick-off, breaks included. */
export type Incident = {
  type: IncidentType;
  /** Whose it is; an own goal is the side's that it counts for. */
  side: Side;
  atMin: number;
  /** When it is taken back; null for what stands. */
  goneMin: number | null;
  /** As the clock of the match says it. */
  minute: number;
  extraMinute: number | null;
};

/** How long a goal stands before the video referee takes it back. */
const REVIEW_MIN = 1.5;
/** Between two goals, so that a review is over before the next one falls. */
const APART_MIN = 2;

type Played = Phase & { period: NonNullable<Phase['period']> };
const isPlayed = (phase: Phase): phase is Played => phase.period !== null;
const lengthOf = ({ fromMin, toMin }: Phase): number => toMin - fromMin;

/** The moment after `play` minutes of play, of several phases, with what the clock says then. */
function momentAt(
  phases: readonly Played[],
  play: number,
): Pick<Incident, 'atMin' | 'minute' | 'extraMinute'> {
  let left = play;
  const phase = phases.find((one) => {
    if (left < lengthOf(one)) return true;
    left -= lengthOf(one);
    return false;
  });
  if (!phase) throw new RangeError('a match has no such minute');
  const { countsFrom, regular } = phase.period;
  const minute = Math.floor(left) + 1;
  return {
    atMin: phase.fromMin + left,
    minute: countsFrom + Math.min(minute, regular),
    extraMinute: minute > regular ? minute - regular : null,
  };
}

const totalOf = (phases: readonly Phase[]): number => phases.reduce((sum, phase) => sum + lengthOf(phase), 0);

/** Sides of the goals in the order in which they fall. */
function orderOf(key: number, [home, away]: Goals): Side[] {
  return [...Array<Side>(home).fill('home'), ...Array<Side>(away).fill('away')]
    .map((side, i) => ({ side, rank: hash32(key, 0x605, i) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ side }) => side);
}

/** Ascending moments of play, far enough from each other. */
function spread(key: number, count: number, total: number): number[] {
  const room = total - 1 - APART_MIN * count;
  return Array.from({ length: count }, (_, i) => unitAt(key, 0x606, i) * room)
    .sort((a, b) => a - b)
    .map((at, i) => 0.5 + at + APART_MIN * i);
}

function goalType(key: number, at: number): 'goal' | 'own_goal' | 'penalty' {
  const kind = unitAt(key, 0x607, at);
  return kind < 0.1 ? 'penalty' : kind < 0.14 ? 'own_goal' : 'goal';
}

/** Goals of some phases. Where `disallowed`, one more that the video referee takes back, and his word on it. */
function goalsOf(key: number, goals: Goals, phases: readonly Played[], disallowed: boolean): Incident[] {
  const order = orderOf(key, goals);
  const place = disallowed ? hash32(key, 0x608) % (order.length + 1) : -1;
  if (disallowed) order.splice(place, 0, hash32(key, 0x609) % 2 === 0 ? 'home' : 'away');
  const moments = spread(key, order.length, totalOf(phases)).map((play) => momentAt(phases, play));
  return order.flatMap((side, i): Incident[] => {
    const moment = moments[i] as (typeof moments)[number];
    if (i !== place) return [{ type: goalType(key, i), side, ...moment, goneMin: null }];
    const goneMin = moment.atMin + REVIEW_MIN;
    return [
      { type: 'goal', side, ...moment, goneMin },
      { type: 'var', side, ...moment, atMin: goneMin, goneMin: null },
    ];
  });
}

/** Cards, a penalty that is missed now and then, and three to five substitutions of each side after the break. */
function otherIncidents(key: number, phases: readonly Played[]): Incident[] {
  const total = totalOf(phases);
  const firstHalf = lengthOf(phases[0] as Played);
  const sideOf = (at: number): Side => (hash32(key, 0x60a, at) % 2 === 0 ? 'home' : 'away');
  const anywhere = (type: IncidentType, at: number): Incident => {
    const play = 3 + unitAt(key, 0x60b, at) * (total - 4);
    return { type, side: sideOf(at), ...momentAt(phases, play), goneMin: null };
  };
  const substitution = (side: Side, at: number): Incident => {
    const play = firstHalf + unitAt(key, 0x60c, at) ** 0.6 * (lengthOf(phases[1] as Played) - 3);
    return { type: 'substitution', side, ...momentAt(phases, play), goneMin: null };
  };
  const yellows = 2 + (hash32(key, 0x60d) % 4);
  return [
    ...Array.from({ length: yellows }, (_, i) => anywhere('yellow_card', i)),
    ...(unitAt(key, 0x60e) < 0.12 ? [anywhere('red_card', 20)] : []),
    ...(unitAt(key, 0x60f) < 0.12 ? [anywhere('missed_penalty', 21)] : []),
    ...(['home', 'away'] as const).flatMap((side, s) =>
      Array.from({ length: 3 + (hash32(key, 0x610, s) % 3) }, (_, i) => substitution(side, 30 + 10 * s + i)),
    ),
  ];
}

/** The kicks of a shootout, after 120 minutes. */
function kicksOf(score: FinalScore, phases: readonly Phase[]): Incident[] {
  const fromMin = phases.find(({ state }) => state === 'INPLAY_PENALTIES')?.fromMin ?? 0;
  return (score.kicks ?? []).map(({ side, isGoal }, i) => ({
    type: isGoal ? 'shootout_goal' : 'shootout_miss',
    side,
    atMin: fromMin + (i + 1) * KICK_MIN,
    goneMin: null,
    minute: 120,
    extraMinute: null,
  }));
}

/** Everything that happens in a match, in order of time. */
export function incidentsOf(contest: Contest, score: FinalScore, phases: readonly Phase[]): Incident[] {
  const { key } = contest;
  const played = phases.filter(isPlayed);
  if (played.length === 0) return [];
  const [regular, extra] = [played.slice(0, 2), played.slice(2)];
  return [
    ...goalsOf(key, score.regular, regular, unitAt(key, 0x611) < 0.25),
    ...goalsOf(hash32(key, 0x612), score.extra ?? [0, 0], extra, false),
    ...otherIncidents(key, regular),
    ...kicksOf(score, phases),
  ].sort((a, b) => a.atMin - b.atMin);
}
