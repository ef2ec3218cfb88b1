import type { Team } from '../exchange/universe/teams.ts';

export type Side = 'home' | 'away';
export type Winner = Side | 'draw';

/** A football match of the sandbox: who plays whom, when, and how fast its clock runs. */
export type Contest = {
  key: number;
  home: Team;
  away: Team;
  competition: string;
  stage: string;
  /** A knockout has no draws: extra time and penalties decide. */
  kind: 'league' | 'knockout';
  /** Kick-off, epoch ms. */
  startMs: number;
  /** Real time of one minute of play: 60,000, or less in matches that are played faster for the watching. */
  minuteMs: number;
  /** Called off shortly before kick-off. */
  isOff: boolean;
};

/** Goals that home and away would score in 90 minutes on average. */
export function goalRates({ home, away }: Pick<Contest, 'home' | 'away'>): [number, number] {
  const edge = (home.strength * 1.15) ** 0.85;
  const other = away.strength ** 0.85;
  const share = 0.5 + 0.8 * (edge / (edge + other) - 0.5);
  return [2.7 * share, 2.7 * (1 - share)];
}

export const otherSide = (side: Side): Side => (side === 'home' ? 'away' : 'home');
