import { readStage, TOURNAMENT_STAGES, type TournamentStage } from './stage.ts';

export type StageStatus = 'completed' | 'active' | 'upcoming';

/** A round and how many of its matches have markets, and settled ones. */
export type StageRow = {
  stage: TournamentStage;
  status: StageStatus;
  matchCount: number;
  settledCount: number;
};

/** A match of a tournament, as far as rounds are concerned. */
export type StagedMatch = { stage: string; isSettled: boolean };

/**
 * Every round in order. The latest one with a market that is not settled is active, those before it are completed, those
 * after it upcoming; where all markets are settled, every round up to the latest one that has any is completed.
 */
export function tournamentStages(matches: readonly StagedMatch[]): {
  currentStage: TournamentStage | null;
  stages: StageRow[];
} {
  const read = matches.map(({ stage, isSettled }) => ({ stage: readStage(stage).stage, isSettled }));
  const counts = TOURNAMENT_STAGES.map((stage) => {
    const of = read.filter((match) => match.stage === stage);
    return { stage, matchCount: of.length, settledCount: of.filter(({ isSettled }) => isSettled).length };
  });
  const active = counts.findLastIndex(({ matchCount, settledCount }) => settledCount < matchCount);
  const latest = counts.findLastIndex(({ matchCount }) => matchCount > 0);
  const statusOf = (place: number): StageStatus => {
    if (place === active) return 'active';
    return place <= Math.max(active, active === -1 ? latest : -1) ? 'completed' : 'upcoming';
  };
  return {
    currentStage: TOURNAMENT_STAGES[active] ?? null,
    stages: counts.map(({ stage, ...count }, place) => ({ stage, status: statusOf(place), ...count })),
  };
}
