import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createUniverse } from '#sandbox/exchange/universe/universe.ts';
import { endMs, isGoal, matchScript } from '#sandbox/match/match-script.ts';
import { type BookedFixture, FixtureBook } from '#sandbox/sports/fixture-book.ts';
import { wireFixture } from '#sandbox/sports/wire-fixture.ts';
import { toFixture } from '#upstream/sports/sportmonks/to-fixture.ts';
import { type EnrichedFixture, enrichFixture } from '../sports/enriched-fixture.ts';
import { madeEvent, madeFixture } from '../sports/testing/made-fixture.ts';
import { DAY_MS, GENESIS_MS } from '../time.ts';
import { type SportsEvent, sportsEvents } from './sports-events.ts';

const INCLUDES = ['participants', 'scores', 'periods', 'state', 'league', 'events'];
const made = (...changes: Parameters<typeof madeFixture>): EnrichedFixture =>
  enrichFixture(madeFixture(...changes));
const live = (...changes: Parameters<typeof madeFixture>): EnrichedFixture =>
  made({ status: 'live', state: 'INPLAY_1ST_HALF', score: { home: 0, away: 0 }, ...changes[0] });
const tell = (events: SportsEvent[]) => events.map(({ type, detail, result }) => [type, detail, result]);

/** Everything that is told of states that follow each other. */
const follow = (states: readonly EnrichedFixture[]): SportsEvent[] =>
  states.flatMap((after, i) => sportsEvents(states[i - 1] ?? null, after));
function typesOf(events: readonly SportsEvent[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { type } of events) counts[type] = (counts[type] ?? 0) + 1;
  return counts;
}

/** A match of the sandbox as the provider tells it at some minutes since kick-off. */
function statesAt(fixture: BookedFixture, minutes: readonly number[]): EnrichedFixture[] {
  const { startMs, minuteMs } = fixture.contest;
  return minutes.map((minute) => {
    const read = toFixture(wireFixture(fixture, INCLUDES, startMs + minute * minuteMs));
    if (!read) throw new Error('the sandbox told no fixture');
    return enrichFixture(read);
  });
}

const FROM_MS = GENESIS_MS + 40 * DAY_MS;
const { matches } = createUniverse(3, { horizonDays: 90, liveMatchesFromMs: FROM_MS });
const book = new FixtureBook(matches).between(FROM_MS, FROM_MS + 40 * DAY_MS);

/** A match of the calendar with an outcome of its own: knockouts have extra time and penalties, some are called off. */
const anyFixture = fc
  .record({
    place: fc.nat({ max: book.length - 1 }),
    key: fc.nat(),
    isKnockout: fc.boolean(),
    win: fc.nat({ max: 1 }),
    isOff: fc.nat({ max: 9 }),
  })
  .map(({ place, key, isKnockout, win, isOff }): BookedFixture => {
    const fixture = book[place] as BookedFixture;
    const kind = isKnockout ? 'knockout' : 'league';
    const contest = { ...fixture.contest, key, kind, isOff: isOff === 0 } as const;
    const script = matchScript(contest, win === 0 ? 'home' : 'away');
    return { ...fixture, contest, script: () => script };
  });

/** Looks at a match twice a minute, from before kick-off to after its end. */
function everyHalfMinute(fixture: BookedFixture): number[] {
  const { startMs, minuteMs } = fixture.contest;
  const last = Math.max(20, (endMs(fixture.script()) - startMs) / minuteMs + 1);
  return Array.from({ length: Math.ceil(last + 40) * 2 }, (_, i) => i / 2 - 39.75);
}

describe('a match of the sandbox', () => {
  it('is told whole: its kick-off, goals, cards, substitutions, reviews, states and end, each once', () => {
    fc.assert(
      fc.property(anyFixture, (fixture) => {
        const events = follow(statesAt(fixture, everyHalfMinute(fixture)));
        const { incidents, phases } = fixture.script();
        const count = (type: string) => incidents.filter((one) => one.type === type).length;
        const off = fixture.contest.isOff;
        const cards = count('yellow_card') + count('red_card');
        const wanted = {
          'match.kickoff': off ? 0 : 1,
          'match.goal': incidents.filter(isGoal).length,
          'match.card': cards,
          'match.substitution': count('substitution'),
          'match.var': count('var'),
          'match.status_change': phases.length,
          'match.ft': off ? 0 : 1,
        };
        expect(typesOf(events)).toEqual(Object.fromEntries(Object.entries(wanted).filter(([, n]) => n > 0)));
        expect(new Set(events.map(({ eventId }) => eventId)).size).toBe(events.length);
        for (const one of events) if (one.type === 'match.var') expect(one.detail).toBe('goal_disallowed');
      }),
      { numRuns: 150 },
    );
  });

  it('has the same events however often it is looked at, where nothing came and went between two looks', () => {
    const times = fc.array(fc.integer({ min: -10, max: 400 }), { minLength: 2, maxLength: 60 });
    fc.assert(
      fc.property(anyFixture, times, (fixture, seen) => {
        const fine = new Set(
          follow(statesAt(fixture, everyHalfMinute(fixture))).map(({ eventId }) => eventId),
        );
        const minutes = [-40, ...new Set(seen.map((half) => half / 2 + 0.25)), 300].sort((a, b) => a - b);
        const coarse = follow(statesAt(fixture, minutes));
        const ids = coarse.map(({ eventId }) => eventId);
        expect(new Set(ids).size).toBe(ids.length);
        // A state that was passed over joins two changes into one, which no closer look sees.
        const apart = coarse.filter(
          ({ type, eventId }) => type !== 'match.status_change' && !fine.has(eventId),
        );
        expect(apart).toEqual([]);
        expect(ids.filter((id) => id.endsWith('_ft'))).toHaveLength(fixture.contest.isOff ? 0 : 1);
      }),
      { numRuns: 150 },
    );
  });

  it('told again from an earlier state on makes no event that was not told', () => {
    fc.assert(
      fc.property(anyFixture, fc.nat(), fc.integer({ min: 1, max: 9 }), (fixture, at, back) => {
        const states = statesAt(fixture, everyHalfMinute(fixture));
        const place = at % states.length;
        const again = [...states.slice(0, place + 1), ...states.slice(Math.max(0, place - back))];
        const once = new Set(follow(states).map(({ eventId }) => eventId));
        const news = follow(again).filter(({ eventId }) => !once.has(eventId));
        // Going back itself is a change of state or of the score; all else was told before.
        for (const { type } of news) expect(['match.status_change', 'match.var']).toContain(type);
      }),
      { numRuns: 150 },
    );
  });

  it('that is stored twice tells nothing the second time', () => {
    fc.assert(
      fc.property(anyFixture, fc.nat(), (fixture, at) => {
        const minutes = everyHalfMinute(fixture);
        const [state] = statesAt(fixture, [minutes[at % minutes.length] as number]);
        expect(sportsEvents(state as EnrichedFixture, state as EnrichedFixture)).toEqual([]);
        expect(sportsEvents(null, state as EnrichedFixture)).toEqual([]);
      }),
    );
  });
});

describe('a goal', () => {
  const goal = madeEvent();
  const scored = live({ score: { home: 1, away: 0 }, events: [goal] });

  it('that the score told before the list did is told when it is listed', () => {
    const counted = live({ score: { home: 1, away: 0 } });
    expect(tell(follow([live(), counted, scored]))).toEqual([['match.goal', 'goal', '1-0']]);
  });

  it('that vanishes from the list while the score stands is not taken back, nor told again', () => {
    const short = live({ score: { home: 1, away: 0 } });
    const ids = follow([live(), scored, short, scored]).map(({ eventId }) => eventId);
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
  });

  it('that the provider tells anew under another id is the same goal', () => {
    const anew = live({
      score: { home: 1, away: 0 },
      events: [madeEvent({ id: 77, minute: 13, type: 'penalty' })],
    });
    expect(sportsEvents(scored, anew)).toEqual([]);
  });

  it('that is listed twice is told once', () => {
    const twice = live({ score: { home: 1, away: 0 }, events: [goal, goal] });
    expect(tell(sportsEvents(live(), twice))).toEqual([['match.goal', 'goal', '1-0']]);
  });

  it('that is taken back is one match.var, with or without a row of the video referee', () => {
    const word = madeEvent({ id: 2, type: 'var', result: null, player: null });
    const [row] = sportsEvents(scored, live({ events: [word] }));
    expect(row).toMatchObject({
      ...{ type: 'match.var', eventId: 'evt_match_101_var_2', detail: 'goal_disallowed', result: '0-0' },
      ...{ team: 'home', player: 'A. Forward' },
    });
    const [plain, none] = sportsEvents(scored, live());
    expect([plain?.type, plain?.eventId, none]).toEqual(['match.var', 'evt_match_101_taken_1', undefined]);
    const counted = live({ score: { home: 1, away: 0 } });
    expect(tell(sportsEvents(counted, live()))).toEqual([['match.var', 'goal_disallowed', '0-0']]);
  });

  it('that stands after the video referee looked at it leaves a review', () => {
    const looked = live({ score: { home: 1, away: 0 }, events: [goal, madeEvent({ id: 3, type: 'var' })] });
    expect(tell(sportsEvents(scored, looked))).toEqual([['match.var', 'review', '1-0']]);
  });
});

describe('a match that is not played', () => {
  it('when it is postponed twice, to new dates, is told twice', () => {
    const off = (day: number) =>
      made({ status: 'postponed', state: 'POSTPONED', startingAtMs: Date.UTC(2026, 10, day) });
    const on = (day: number) => made({ startingAtMs: Date.UTC(2026, 10, day) });
    const events = follow([on(1), off(1), on(9), off(9)]);
    expect(new Set(events.map(({ eventId }) => eventId)).size).toBe(3);
    expect(typesOf(events)).toEqual({ 'match.status_change': 3 });
  });

  it('to its end goes on another day without a second kick-off', () => {
    const score = { home: 1, away: 0 };
    const left = made({ status: 'postponed', state: 'SUSPENDED', score });
    expect(typesOf(follow([live({ score }), left, live({ score })]))).toEqual({ 'match.status_change': 2 });
  });

  it('ends without a kick-off when it is awarded', () => {
    const events = follow([
      made(),
      made({ status: 'finished', state: 'AWARDED', score: { home: 3, away: 0 } }),
    ]);
    expect(typesOf(events)).toEqual({ 'match.status_change': 1, 'match.ft': 1 });
  });
});
