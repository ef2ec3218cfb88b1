import { hash32, unitAt } from '../exchange/basics/random.ts';
import { type Contest, goalRates, type Side, type Winner } from './contest.ts';

export type Goals = [home: number, away: number];
export type Kick = { side: Side; isGoal: boolean };

/** How a match ends. `extra` are the goals of extra time alone; both are null where it came to none. */
export type FinalScore = { regular: Goals; extra: Goals | null; kicks: Kick[] | null };

const EXTRA_SHARE = 30 / 90;
const KICK_CHANCE = 0.75;
const REGULAR_WINS = 0.62;
const EXTRA_WINS = 0.84;
const TRIES = 200;

/** Number of goals at a quantile of the Poisson distribution. */
function poissonAt(rate: number, quantile: number): number {
  let chance = Math.exp(-rate);
  let sum = chance;
  let goals = 0;
  while (sum < quantile && goals < 9) {
    goals += 1;
    chance *= rate / goals;
    sum += chance;
  }
  return goals;
}

const winnerOf = ([home, away]: Goals): Winner => (home > away ? 'home' : home < away ? 'away' : 'draw');
const LEAST: Record<Winner, Goals> = { home: [1, 0], draw: [1, 1], away: [0, 1] };

/** Goals as the rates draw them, given who wins: the first of many draws that ends so. */
function drawGoals(key: number, rates: readonly [number, number], winner: Winner): Goals {
  for (let i = 0; i < TRIES; i++) {
    const goals: Goals = [
      poissonAt(rates[0], unitAt(key, 0x601, i, 0)),
      poissonAt(rates[1], unitAt(key, 0x601, i, 1)),
    ];
    if (winnerOf(goals) === winner) return goals;
  }
  return LEAST[winner];
}

/** Who has won a shootout after these goals and kicks of both sides; null while it goes on. Home kicks first. */
export function shootoutWinner(home: number, away: number, taken: number): Side | null {
  const homeLeft = Math.max(0, 5 - Math.ceil(taken / 2));
  const awayLeft = Math.max(0, 5 - Math.floor(taken / 2));
  if (taken < 10) {
    if (home > away + awayLeft) return 'home';
    return away > home + homeLeft ? 'away' : null;
  }
  if (taken % 2 === 1 || home === away) return null;
  return home > away ? 'home' : 'away';
}

function drawKicks(key: number, winner: Side): Kick[] {
  for (let i = 0; i < TRIES; i++) {
    const kicks: Kick[] = [];
    const goals = { home: 0, away: 0 };
    let won: Side | null = null;
    while (won === null && kicks.length < 20) {
      const side = kicks.length % 2 === 0 ? 'home' : 'away';
      const isGoal = unitAt(key, 0x602, i, kicks.length) < KICK_CHANCE;
      if (isGoal) goals[side] += 1;
      kicks.push({ side, isGoal });
      won = shootoutWinner(goals.home, goals.away, kicks.length);
    }
    if (won === winner) return kicks;
  }
  return Array.from({ length: 6 }, (_, i): Kick => {
    const side = i % 2 === 0 ? 'home' : 'away';
    return { side, isGoal: side === winner };
  });
}

/** Draws how a match ends, given who wins it. A knockout is won in 90 minutes, in extra time or on penalties. */
export function finalScore(contest: Contest, winner: Winner): FinalScore {
  const { key, kind } = contest;
  const rates = goalRates(contest);
  const how = unitAt(key, 0x600);
  if (kind === 'league' || winner === 'draw' || how < REGULAR_WINS) {
    return { regular: drawGoals(key, rates, winner), extra: null, kicks: null };
  }
  const regular = drawGoals(key, rates, 'draw');
  const extraRates = [rates[0] * EXTRA_SHARE, rates[1] * EXTRA_SHARE] as const;
  const extraKey = hash32(key, 0x603);
  if (how < EXTRA_WINS) return { regular, extra: drawGoals(extraKey, extraRates, winner), kicks: null };
  return { regular, extra: drawGoals(extraKey, extraRates, 'draw'), kicks: drawKicks(key, winner) };
}
