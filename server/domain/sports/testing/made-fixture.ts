import type { Fixture, FixtureEvent } from '../fixture.ts';

/** Arsenal against Chelsea, before kick-off, with what is to be different. */
export const madeFixture = (changes: Partial<Fixture> = {}): Fixture => ({
  id: 101,
  name: 'Arsenal vs Chelsea',
  league: 'Premier League',
  leagueLogo: null,
  state: 'NS',
  status: 'upcoming',
  startingAtMs: Date.UTC(2026, 10, 21, 15),
  home: { id: 1, name: 'Arsenal', shortCode: 'ARS', logo: 'https://cdn.test/1.png' },
  away: { id: 2, name: 'Chelsea', shortCode: 'CHE', logo: null },
  score: null,
  minute: null,
  events: [],
  source: 'sportmonks',
  ...changes,
});

/** A goal of the home team in the 12th minute, with what is to be different. */
export const madeEvent = (changes: Partial<FixtureEvent> = {}): FixtureEvent => ({
  id: 1,
  type: 'goal',
  minute: 12,
  extraMinute: null,
  team: 'home',
  player: 'A. Forward',
  relatedPlayer: null,
  result: '1-0',
  ...changes,
});
