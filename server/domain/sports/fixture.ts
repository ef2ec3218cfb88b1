/** A side of a fixture, as the provider names it. */
export type Participant = { id: number; name: string; shortCode: string | null; logo: string | null };

export type FixtureEventType =
  | 'goal'
  | 'own_goal'
  | 'penalty'
  | 'missed_penalty'
  | 'yellow_card'
  | 'red_card'
  | 'substitution'
  | 'var';

export type FixtureEvent = {
  id: number;
  type: FixtureEventType;
  minute: number;
  /** Minutes of added time; null outside it. */
  extraMinute: number | null;
  team: 'home' | 'away';
  player: string | null;
  /** Who came on, or who assisted. */
  relatedPlayer: string | null;
  /** The score after it, `1-0`; null when it changes nothing. */
  result: string | null;
};

/** What a state means to a reader: the provider knows some 25 states. */
export type FixtureStatus = 'upcoming' | 'live' | 'finished' | 'postponed' | 'cancelled';

/** A match as the provider reports it. */
export type Fixture = {
  id: number;
  name: string;
  league: string;
  leagueLogo: string | null;
  /** The provider's own word: `NS`, `INPLAY_1ST_HALF`, `HT`, `FT`. */
  state: string;
  status: FixtureStatus;
  /** Kick-off, epoch ms. */
  startingAtMs: number;
  home: Participant;
  away: Participant;
  /** Null before kick-off. */
  score: { home: number; away: number } | null;
  /** The minute of play; null while the ball is not in play. */
  minute: number | null;
  /** By minute, then by id. */
  events: FixtureEvent[];
  /** The provider's name. */
  source: string;
};
