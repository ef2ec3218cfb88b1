import type { FixtureEvent } from '../sports/fixture.ts';
import { type ChangedRows, type FixtureChange, isGoal } from './changed-rows.ts';

/** A word of the video referee, and the goal that it took, as far as either is told. `key` names it for good. */
export type Review = {
  review: FixtureEvent | null;
  goal: FixtureEvent | null;
  team: 'home' | 'away';
  key: string;
};

function ofTeam({ before, after }: FixtureChange, rows: ChangedRows, team: 'home' | 'away'): Review[] {
  const words = rows.fresh.filter((row) => row.team === team && row.type === 'var');
  const gone = rows.gone.filter((row) => row.team === team && isGoal(row));
  // A list that is short for a moment takes no goal back while the score stands.
  const count = before.score && after.score ? Math.max(0, before.score[team] - after.score[team]) : 0;
  const goals = gone.slice(Math.max(0, gone.length - count));
  const reviews = words.map((review, i): Review => ({ review, goal: goals[i] ?? null, team, key: 'var' }));
  for (let i = words.length; i < count; i++) {
    const goal = goals[i] ?? null;
    const scores = [before.score, after.score].map((score) => `${score?.home}-${score?.away}`);
    reviews.push({
      review: null,
      goal,
      team,
      key: goal ? 'taken' : `taken_${team}_${scores.join('_')}_${i}`,
    });
  }
  return reviews;
}

/**
 * What the video referee did between two states of a fixture. His own row names it; where the provider only lets a goal go
 * and counts it no more, the goal does; where not even that was listed, the scores do.
 */
export const takenBackGoals = (change: FixtureChange, rows: ChangedRows): Review[] => [
  ...ofTeam(change, rows, 'home'),
  ...ofTeam(change, rows, 'away'),
];
