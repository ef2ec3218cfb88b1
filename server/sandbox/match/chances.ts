import { goalRates, type Side } from './contest.ts';
import { shootoutWinner } from './final-score.ts';
import { goalsAt, type MatchScript, minutesInto, phaseAt, standing } from './match-script.ts';

const MOST_GOALS = 9;
const EXTRA_SHARE = 30 / 90;
const KICK_CHANCE = 0.75;

type Three = [home: number, draw: number, away: number];

function poisson(rate: number): number[] {
  const chances = [Math.exp(-rate)];
  for (let goals = 1; goals <= MOST_GOALS; goals++) {
    chances.push(((chances[goals - 1] as number) * rate) / goals);
  }
  return chances;
}

/** Chances of home, draw and away when home leads by `lead` and both go on scoring at these rates. */
function resultChances(lead: number, homeRate: number, awayRate: number): Three {
  const [home, away] = [poisson(homeRate), poisson(awayRate)];
  const chances: Three = [0, 0, 0];
  for (let h = 0; h <= MOST_GOALS; h++) {
    for (let a = 0; a <= MOST_GOALS; a++) {
      const end = Math.sign(lead + h - a);
      chances[1 - end] = (chances[1 - end] as number) + (home[h] as number) * (away[a] as number);
    }
  }
  return chances;
}

/** Chance that home wins a shootout that stands so. */
function shootoutChance(home: number, away: number, taken: number): number {
  const winner = shootoutWinner(home, away, taken);
  if (winner !== null) return winner === 'home' ? 1 : 0;
  if (taken >= 10 && taken % 2 === 0) return 0.5;
  const isHome = taken % 2 === 0;
  const scored = shootoutChance(home + (isHome ? 1 : 0), away + (isHome ? 0 : 1), taken + 1);
  return KICK_CHANCE * scored + (1 - KICK_CHANCE) * shootoutChance(home, away, taken + 1);
}

/** Share of the play from phase to phase that is left. */
function shareLeft(script: MatchScript, atMin: number, isExtra: boolean): number {
  let left = 0;
  let total = 0;
  for (const { fromMin, toMin, period } of script.phases) {
    if (period === null || period.countsFrom >= 90 !== isExtra) continue;
    total += toMin - fromMin;
    left += Math.max(0, toMin - Math.max(atMin, fromMin));
  }
  return total === 0 ? 1 : left / total;
}

function kicksAt(script: MatchScript, atMin: number) {
  const kicks = standing(script, atMin).filter(({ type }) => type.startsWith('shootout'));
  const scored = (side: Side) =>
    kicks.filter((kick) => kick.side === side && kick.type === 'shootout_goal').length;
  return { home: scored('home'), away: scored('away'), taken: kicks.length };
}

/** Chance that home goes through when 90 minutes, or extra time so far, stand level or led. */
function extraChance(lead: number, rates: readonly [number, number], left: number, pens: number): number {
  const share = EXTRA_SHARE * left;
  const [home, draw] = resultChances(lead, rates[0] * share, rates[1] * share);
  return home + draw * pens;
}

/** What an observer of score and clock would say of the results that can be bet on, from kick-off on. */
function modelChances(script: MatchScript, atMin: number): number[] {
  const { contest } = script;
  const rates = goalRates(contest);
  const [home, away] = goalsAt(script, atMin);
  const lead = home - away;
  const left = shareLeft(script, atMin, false);
  const regular = resultChances(lead, rates[0] * left, rates[1] * left);
  if (contest.kind === 'league') return regular;
  const state = phaseAt(script, atMin)?.state ?? '';
  if (left > 0) {
    const through = regular[0] + regular[1] * extraChance(0, rates, 1, 0.5);
    return [through, 1 - through];
  }
  const isOver = state === 'FT';
  const { home: scored, away: against, taken } = kicksAt(script, atMin);
  const pens = taken > 0 ? shootoutChance(scored, against, taken) : 0.5;
  const through = isOver ? Number(lead > 0) : extraChance(lead, rates, shareLeft(script, atMin, true), pens);
  return [through, 1 - through];
}

/**
 * Chances of a match's results at a moment of play: `before`, those that were given at kick-off, moved by what score and
 * clock have told since. Home, draw and away in a league; home and away in a knockout.
 */
export function inPlayChances(script: MatchScript, before: readonly number[], atMs: number): number[] {
  const now = modelChances(script, Math.max(0, minutesInto(script.contest, atMs)));
  const first = modelChances(script, 0);
  const weights = before.map((chance, i) => (chance * (now[i] as number)) / (first[i] as number));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}
