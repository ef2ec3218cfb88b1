import { describe, expect, it } from 'vitest';
import { enrichFixture } from '#domain/sports/enriched-fixture.ts';
import type { Fixture } from '#domain/sports/fixture.ts';
import { madeEvent, madeFixture } from '#domain/sports/testing/made-fixture.ts';
import { eventPlayers, labelled, minuteWord, sectionsOf, standingWord } from './match-words.ts';

const match = (changes: Partial<Fixture>, minute: number | null = null) => ({
  ...{ fixture: enrichFixture(madeFixture(changes)), minute, prices: [], volume24h: 0 },
});

describe('how a match stands', () => {
  it.each([
    [{ status: 'live', state: 'INPLAY_2ND_HALF' } as const, 61, '61′'],
    [{ status: 'live', state: 'HT' } as const, 45, 'Half-time'],
    [{ status: 'live', state: 'INPLAY_1ST_HALF' } as const, null, 'Live'],
    [{ status: 'finished', state: 'FT_PEN' } as const, null, 'After penalties'],
    [{ status: 'postponed', state: 'POSTPONED' } as const, null, 'Postponed'],
    [{ status: 'upcoming', state: 'NS' } as const, null, 'Upcoming'],
  ])('%o is %s', (changes, minute, word) => expect(standingWord(match(changes, minute))).toBe(word));
});

it('what is on comes first, then what comes, then what is over, the latest first', () => {
  const statuses = ['finished', 'live', 'upcoming', 'postponed', 'upcoming'] as const;
  const { live, upcoming, over } = sectionsOf(statuses.map((status, id) => match({ id, status })));
  const ids = (list: readonly { fixture: { id: number } }[]) => list.map(({ fixture }) => fixture.id);
  expect([ids(live), ids(upcoming), ids(over)]).toEqual([[1], [2, 4], [3, 0]]);
});

it('an event names who came on for whom, and who assisted', () => {
  const named = (type: 'substitution' | 'goal') =>
    eventPlayers(madeEvent({ type, player: 'Out', relatedPlayer: 'On' }));
  expect([named('substitution'), named('goal')]).toEqual(['On for Out', 'Out (On)']);
  expect(eventPlayers(madeEvent({ player: null }))).toBe('');
  expect([minuteWord(45, 2), minuteWord(9, null)]).toEqual(['45+2′', '9′']);
});

it('of scores that follow closely on each other only the last is labelled', () => {
  const goals = [10, 50, 55, 58].map((atMs) => ({ atMs }));
  expect(labelled(goals, 100).map(({ atMs }) => atMs)).toEqual([10, 58]);
});
