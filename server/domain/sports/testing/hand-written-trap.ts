/** A market, the fixtures around it (teams, league, hours from the trap’s own day), and which of them it is about. */
export type HandWritten = {
  about: string;
  fixtures: readonly (readonly [teams: string, league: string, hours: number])[];
  market: string;
  competition: string;
  at: number;
  truth: number | null;
};

export const trap = (
  about: string,
  [market, competition, at]: readonly [string, string, number],
  truth: number | null,
  ...fixtures: HandWritten['fixtures']
): HandWritten => ({ about, market, competition, at, truth, fixtures });
