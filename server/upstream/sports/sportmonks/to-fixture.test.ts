import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FixtureStatus } from '#domain/sports/fixture.ts';
import { wireEvent, wireFixture } from '../testing/wire-fixture.ts';
import { toFixture } from './to-fixture.ts';

const inState = (developer_name: string) => toFixture(wireFixture({ state: { developer_name } }));

describe('a fixture of SportMonks', () => {
  it('is read as the documented shape means it', () => {
    expect(toFixture(wireFixture())).toEqual({
      id: 19_135_003,
      name: 'Manchester City vs Everton',
      league: 'Premier League',
      leagueLogo: 'https://cdn.sportmonks.com/8.png',
      state: 'INPLAY_2ND_HALF',
      status: 'live',
      startingAtMs: Date.UTC(2025, 9, 18, 14),
      home: {
        id: 9,
        name: 'Manchester City',
        shortCode: 'MCI',
        logo: 'https://cdn.sportmonks.com/images/soccer/teams/9/9.png',
      },
      away: {
        id: 13,
        name: 'Everton',
        shortCode: 'EVE',
        logo: 'https://cdn.sportmonks.com/images/soccer/teams/13/13.png',
      },
      score: { home: 2, away: 1 },
      minute: 63,
      events: [
        { id: 10, type: 'goal', minute: 12, extraMinute: null, team: 'home', result: '1-0' },
        { id: 12, type: 'goal', minute: 45, extraMinute: 1, team: 'away', result: '1-1' },
        { id: 13, type: 'penalty', minute: 58, extraMinute: null, team: 'home', result: '2-1' },
      ]
        .map((event) => ({ ...event, player: 'No. 9', relatedPlayer: null }))
        .concat([
          {
            id: 14,
            type: 'substitution',
            minute: 60,
            extraMinute: null,
            team: 'home',
            result: null as never,
            player: 'Off',
            relatedPlayer: 'On' as never,
          },
        ]),
      source: 'sportmonks',
    });
  });

  it.each<[FixtureStatus, string[]]>([
    ['upcoming', ['NS', 'TBA', 'PENDING', 'DELAYED', 'SOMETHING_NEW']],
    ['live', ['INPLAY_1ST_HALF', 'HT', 'INPLAY_2ND_HALF', 'BREAK', 'INPLAY_ET', 'EXTRA_TIME_BREAK']],
    ['live', ['INPLAY_ET_SECOND_HALF', 'INPLAY_ET_2ND_HALF', 'PEN_BREAK', 'INPLAY_PENALTIES', 'PEN_LIVE']],
    ['live', ['INTERRUPTED', 'AWAITING_UPDATES', 'INPLAY_SOMETHING_NEW']],
    ['finished', ['FT', 'AET', 'FT_PEN', 'WO', 'AWARDED']],
    ['postponed', ['POSTPONED', 'SUSPENDED']],
    ['cancelled', ['CANCELLED', 'ABANDONED', 'DELETED']],
  ])('is %s in %j', (status, states) => {
    for (const state of states) expect(inState(state)).toMatchObject({ state, status });
  });

  it('has a minute only while the ball is in play', () => {
    for (const state of ['NS', 'HT', 'BREAK', 'INPLAY_PENALTIES', 'FT', 'POSTPONED']) {
      expect(inState(state)?.minute).toBeNull();
    }
    for (const state of ['INPLAY_1ST_HALF', 'INPLAY_2ND_HALF', 'INPLAY_ET', 'INPLAY_ET_SECOND_HALF']) {
      expect(inState(state)?.minute).toBe(63);
    }
  });

  it('has no score before kick-off, and nought to nought from then on until somebody tells more', () => {
    expect(inState('NS')?.score).toBeNull();
    expect(toFixture(wireFixture({ scores: [] }))?.score).toEqual({ home: 0, away: 0 });
    const postponed = { state: { developer_name: 'POSTPONED' }, scores: [] };
    expect(toFixture(wireFixture(postponed))?.score).toBeNull();
  });

  it.each<[number, string | undefined]>([
    [10, 'var'],
    [14, 'goal'],
    [15, 'own_goal'],
    [16, 'penalty'],
    [17, 'missed_penalty'],
    [18, 'substitution'],
    [19, 'yellow_card'],
    [20, 'red_card'],
    [21, 'red_card'],
    [22, undefined],
    [23, undefined],
    [999, undefined],
  ])('tells event type %i as %s', (type_id, type) => {
    const fixture = toFixture(wireFixture({ events: [wireEvent({ type_id })] }));
    expect(fixture?.events.map((event) => event.type)).toEqual(type === undefined ? [] : [type]);
  });

  it('leaves out events that were taken back, of strangers, or malformed', () => {
    const events = [
      wireEvent({ id: 1, type_id: 20, rescinded: true }),
      wireEvent({ id: 2, participant_id: 4_711 }),
      wireEvent({ id: 3, minute: 'soon' }),
      null,
      wireEvent({ id: 4, type_id: 19 }),
    ];
    expect(toFixture(wireFixture({ events }))?.events.map(({ id }) => id)).toEqual([4]);
  });
});

describe('a row of SportMonks that is odd', () => {
  it('takes a logo only from the web', () => {
    const participants = (wireFixture().participants as object[]).map((side) => ({
      ...side,
      image_path: 'javascript:alert(1)',
    }));
    expect(toFixture(wireFixture({ participants }))?.home.logo).toBeNull();
  });

  it('orders events by minute, added time and id, whatever order they come in', () => {
    const minute = fc.record({ minute: fc.integer({ min: 1, max: 120 }), extra: fc.option(fc.nat(9)) });
    fc.assert(
      fc.property(fc.array(minute, { maxLength: 30 }), (minutes) => {
        const events = minutes.map((at, i) =>
          wireEvent({ id: i + 1, minute: at.minute, extra_minute: at.extra }),
        );
        const sorted = toFixture(wireFixture({ events }))?.events ?? [];
        expect(sorted).toHaveLength(minutes.length);
        for (const [i, event] of sorted.entries()) {
          const before = sorted[i - 1];
          if (!before) continue;
          const place = (one: typeof event) => one.minute * 1e9 + (one.extraMinute ?? 0) * 1e6 + one.id;
          expect(place(before)).toBeLessThan(place(event));
        }
      }),
    );
  });

  it('is never read from anything that is no fixture, and nothing throws', () => {
    fc.assert(
      fc.property(fc.anything(), (row) => {
        expect(toFixture(row)).toBeNull();
      }),
    );
  });
});
