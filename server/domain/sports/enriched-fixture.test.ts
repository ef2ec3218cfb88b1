import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { enrichFixture, writeFixture } from './enriched-fixture.ts';
import { madeEvent, madeFixture } from './testing/made-fixture.ts';

/** The same object with its keys put in another order. */
const reversed = <T extends object>(value: T): T => Object.fromEntries(Object.entries(value).reverse()) as T;

describe('the text of a fixture', () => {
  it('has the keys that are specified, in one order', () => {
    expect(Object.keys(JSON.parse(writeFixture(madeFixture())))).toEqual([
      ...[
        'id',
        'name',
        'league',
        'state',
        'status',
        'startingAt',
        'home',
        'away',
        'score',
        'events',
        'source',
      ],
    ]);
    expect(enrichFixture(madeFixture()).startingAt).toBe('2026-11-21T15:00:00.000Z');
  });

  it('is the same whatever order keys and events came in, and orders events by minute', () => {
    const events = fc.uniqueArray(
      fc.record({
        id: fc.nat({ max: 50 }),
        minute: fc.integer({ min: 1, max: 120 }),
        extraMinute: fc.option(fc.integer({ min: 1, max: 9 })),
      }),
      { selector: ({ id }) => id, maxLength: 12 },
    );
    const shuffled = events.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
    );
    fc.assert(
      fc.property(shuffled, ([one, other]) => {
        const straight = madeFixture({ events: one.map(madeEvent) });
        const turned = madeFixture({ events: other.map((event) => reversed(madeEvent(event))) });
        const text = writeFixture(straight);
        expect(writeFixture(reversed({ ...turned, home: reversed(turned.home) }))).toBe(text);
        const minutes = JSON.parse(text).events.map(({ minute }: { minute: number }) => minute);
        expect(minutes).toEqual([...minutes].sort((a, b) => a - b));
      }),
    );
  });

  it('changes with score, state, events and kick-off, and not with the minute or the league’s logo', () => {
    const text = writeFixture(madeFixture());
    expect(writeFixture(madeFixture({ minute: 5, leagueLogo: 'https://cdn.test/l.png' }))).toBe(text);
    for (const change of [
      { score: { home: 1, away: 0 } },
      { state: 'HT' },
      { events: [madeEvent()] },
      { startingAtMs: 0 },
      { status: 'live' as const },
    ]) {
      expect(writeFixture(madeFixture(change))).not.toBe(text);
    }
  });
});
