import type { FixtureEvent } from '../sports/fixture.ts';
import { type ChangedRows, type FixtureChange, isGoal } from './changed-rows.ts';

/**
 * A VAR decision and the goal that it disallowed, as far as each was reported. `key` is part of the stable event id.
 */
export type Review = {
  review: FixtureEvent | null;
  goal: FixtureEvent | null;
  team: 'home' | 'away';
  key: string;
};

function ofTeam({ before, after }: FixtureChange, rows: ChangedRows, team: 'home' | 'away'): Review[] {
  const words = rows.fresh.filter((row) => row.team === team && row.type === 'var');
  const gone = rows.gone.filter((row) => row.team === team && isGoal(row));
  // A goal that is temporarily missing from the list is not disallowed while the score is unchanged.
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
 * VAR decisions between two states of a fixture. Identified by the VAR row; without one, by the removed goal; without
 * that, by the change of score.
 */
export const takenBackGoals = (change: FixtureChange, rows: ChangedRows): Review[] => [
  ...ofTeam(change, rows, 'home'),
  ...ofTeam(change, rows, 'away'),
];
