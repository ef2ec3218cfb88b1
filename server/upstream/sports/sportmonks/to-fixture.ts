import type { Fixture, FixtureEvent, Participant } from '#domain/sports/fixture.ts';
import { isPlayed, statusOf } from './states.ts';
import { toEvent } from './to-event.ts';
import { eventSchema, fixtureSchema, type WireFixture } from './wire.ts';

export const SOURCE = 'sportmonks';

type WireParticipant = WireFixture['participants'][number];

const toParticipant = (wire: WireParticipant): Participant => ({
  id: wire.id,
  name: wire.name,
  shortCode: wire.short_code ?? null,
  logo: wire.image_path ?? null,
});

/** Before kick-off, and of matches that are not played, SportMonks may list scores of nought. */
function scoreOf({ state, scores }: WireFixture): Fixture['score'] {
  const status = statusOf(state.developer_name);
  if (status === 'upcoming') return null;
  const goals = (side: 'home' | 'away') =>
    scores.find((row) => row.description === 'CURRENT' && row.score.participant === side)?.score.goals;
  const [home, away] = [goals('home'), goals('away')];
  if (home !== undefined && away !== undefined) return { home, away };
  return status === 'live' ? { home: home ?? 0, away: away ?? 0 } : null;
}

function minuteOf({ state, periods }: WireFixture): number | null {
  if (!isPlayed(state.developer_name)) return null;
  return periods.find((period) => period.ticking)?.minutes ?? null;
}

function eventsOf(wire: WireFixture, homeId: number, awayId: number): FixtureEvent[] {
  const events = wire.events.flatMap((row): FixtureEvent[] => {
    const { data } = eventSchema.safeParse(row);
    if (data === undefined || ![homeId, awayId].includes(data.participant_id)) return [];
    const event = toEvent(data, data.participant_id === homeId ? 'home' : 'away');
    return event ? [event] : [];
  });
  return events.sort(
    (a, b) => a.minute - b.minute || (a.extraMinute ?? 0) - (b.extraMinute ?? 0) || a.id - b.id,
  );
}

/** A row of SportMonks as a fixture; null when it cannot be read, or names no two sides yet. */
export function toFixture(row: unknown): Fixture | null {
  const { data: wire } = fixtureSchema.safeParse(row);
  const home = wire?.participants.find(({ meta }) => meta.location === 'home');
  const away = wire?.participants.find(({ meta }) => meta.location === 'away');
  if (!wire || !home || !away || home.id === away.id) return null;
  return {
    id: wire.id,
    name: wire.name || `${home.name} vs ${away.name}`,
    league: wire.league?.name ?? '',
    leagueLogo: wire.league?.image_path ?? null,
    state: wire.state.developer_name,
    status: statusOf(wire.state.developer_name),
    startingAtMs: wire.starting_at_timestamp * 1_000,
    home: toParticipant(home),
    away: toParticipant(away),
    score: scoreOf(wire),
    minute: minuteOf(wire),
    events: eventsOf(wire, home.id, away.id),
    source: SOURCE,
  };
}
