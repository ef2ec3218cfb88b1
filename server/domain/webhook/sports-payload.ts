import type { EnrichedFixture } from '../sports/enriched-fixture.ts';
import type { SportsEvent } from './sports-events.ts';

/** JSON body of a match event for one subscription. `minute` is the minute of play as it was stored. */
export function sportsPayload(
  event: SportsEvent,
  fixture: EnrichedFixture,
  minute: number | null,
  subscriptionId: string,
): string {
  const { id, name, league, state, score, home, away } = fixture;
  return JSON.stringify({
    type: event.type,
    id: event.id,
    sub_id: subscriptionId,
    event_id: event.eventId,
    fixture: { id, name, league, state, score, minute, home, away },
    ...{ team: event.team, player: event.player, related_player: event.relatedPlayer },
    ...{ minute: event.minute, extra_minute: event.extraMinute, result: event.result },
    ...{ detail: event.detail, previous_state: event.previousState },
  });
}
