import type { Fixture, FixtureEvent, FixtureStatus, Participant } from './fixture.ts';

/** A fixture as clients receive it. Without its minute: a ticking clock is no change. */
export type EnrichedFixture = {
  id: number;
  name: string;
  league: string;
  state: string;
  status: FixtureStatus;
  /** ISO 8601 in UTC. */
  startingAt: string;
  home: Participant;
  away: Participant;
  score: { home: number; away: number } | null;
  /** By minute, then by id. */
  events: FixtureEvent[];
  source: string;
};

const participant = ({ id, name, shortCode, logo }: Participant): Participant => ({
  id,
  name,
  shortCode,
  logo,
});

const event = (one: FixtureEvent): FixtureEvent => ({
  id: one.id,
  type: one.type,
  minute: one.minute,
  extraMinute: one.extraMinute,
  team: one.team,
  player: one.player,
  relatedPlayer: one.relatedPlayer,
  result: one.result,
});

const byMinute = (a: FixtureEvent, b: FixtureEvent): number =>
  a.minute - b.minute || (a.extraMinute ?? 0) - (b.extraMinute ?? 0) || a.id - b.id;

/** A fixture as clients receive it, with a fixed key order. */
export const enrichFixture = (fixture: Fixture): EnrichedFixture => ({
  id: fixture.id,
  name: fixture.name,
  league: fixture.league,
  state: fixture.state,
  status: fixture.status,
  startingAt: new Date(fixture.startingAtMs).toISOString(),
  home: participant(fixture.home),
  away: participant(fixture.away),
  score: fixture.score && { home: fixture.score.home, away: fixture.score.away },
  events: fixture.events.map(event).sort(byMinute),
  source: fixture.source,
});

/** Canonical JSON of a fixture: equal states give equal texts, so that comparing texts detects a change. */
export const writeFixture = (fixture: Fixture): string => JSON.stringify(enrichFixture(fixture));
