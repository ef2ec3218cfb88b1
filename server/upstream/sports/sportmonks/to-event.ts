import type { FixtureEvent, FixtureEventType } from '#domain/sports/fixture.ts';
import type { WireEvent } from './wire.ts';

/** Event types by id (https://docs.sportmonks.com/football/definitions/types/events). */
const TYPES: Record<number, FixtureEventType> = {
  10: 'var',
  14: 'goal',
  15: 'own_goal',
  16: 'penalty',
  17: 'missed_penalty',
  18: 'substitution',
  19: 'yellow_card',
  20: 'red_card',
  // A second yellow card: the one event for both.
  21: 'red_card',
};

/**
 * An event of a fixture; null for one that tells nothing here: rescinded cards, and the kicks of a shootout (22, 23),
 * which change no score.
 */
export function toEvent(wire: WireEvent, team: FixtureEvent['team']): FixtureEvent | null {
  const type = TYPES[wire.type_id];
  if (type === undefined || wire.rescinded === true) return null;
  const named = { player: wire.player_name ?? null, relatedPlayer: wire.related_player_name ?? null };
  return {
    id: wire.id,
    type,
    minute: wire.minute,
    extraMinute: wire.extra_minute ?? null,
    team,
    // SportMonks names who comes on first, and who goes off as related.
    ...(type === 'substitution' ? { player: named.relatedPlayer, relatedPlayer: named.player } : named),
    result: /^\d{1,3}-\d{1,3}$/.test(wire.result ?? '') ? (wire.result as string) : null,
  };
}
