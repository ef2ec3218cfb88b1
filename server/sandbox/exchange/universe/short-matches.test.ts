import { beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS, GENESIS_MS, HOUR_MS } from '#domain/time.ts';
import { endMs } from '../../match/match-script.ts';
import { createUniverse, type MatchPlaced, type Placed, type Universe } from './universe.ts';

const FROM_MS = GENESIS_MS + 40 * DAY_MS + 7 * HOUR_MS + 123_456;
const HORIZON = { horizonDays: 90 };
let universe: Universe;
let without: Universe;
let short: MatchPlaced[];

beforeAll(() => {
  without = createUniverse(3, HORIZON);
  universe = createUniverse(3, { ...HORIZON, liveMatchesFromMs: FROM_MS });
  short = universe.matches.filter(({ listing }) => listing.match.contest.minuteMs < 10_000);
});

/** Everything of a listing that history is made from, at some times. */
const facts = ({ listing, legIds, fallbackId, questionId }: Placed, times: readonly number[]) => ({
  ...{ legIds, fallbackId, questionId, key: listing.key, closeMs: listing.closeMs },
  creation: listing.creation,
  chances: times.map((atMs) => listing.chances(atMs)),
  payouts: listing.payouts(),
});

describe('short matches', () => {
  test('change nothing of what was until they begin, nor of what those who look ahead saw', () => {
    const times = Array.from({ length: 30 }, (_, i) => FROM_MS - i * 3 * HOUR_MS + 45 * 60_000);
    const listed = (placed: Placed) => placed.listing.creation.atMs <= FROM_MS;
    const mine = universe.placed.filter(listed);
    const theirs = without.placed.filter(listed);
    expect(mine.length).toBeGreaterThan(200);
    expect(mine.map((placed) => facts(placed, times))).toEqual(theirs.map((placed) => facts(placed, times)));
    const events = ({ events }: Universe) =>
      events.filter(({ ms }) => ms <= FROM_MS).map(({ ms, kind }) => [ms, kind]);
    expect(events(universe)).toEqual(events(without));
  });

  test('begin within minutes, and at any time from then on one is under way', () => {
    expect(short[0]?.listing.match.contest.startMs).toBeLessThan(FROM_MS + 7 * 60_000);
    const underWay = (atMs: number) =>
      short.some(
        ({ listing: { match } }) =>
          !match.contest.isOff && match.contest.startMs <= atMs && endMs(match.script()) > atMs,
      );
    const times = Array.from({ length: 24 * 6 }, (_, i) => FROM_MS + 10 * 60_000 + i * 10 * 60_000);
    expect(times.filter(underWay).length / times.length).toBeGreaterThan(0.8);
  });

  test('are of two kinds, some are called off and pay one half, and nobody meets twice in a week', () => {
    const kinds = new Set(short.map(({ listing }) => `${listing.grouped} ${listing.match.contest.kind}`));
    expect([...kinds].sort()).toEqual(['false knockout', 'true league']);
    const off = short.filter(({ listing }) => listing.match.contest.isOff);
    expect(off.length).toBeGreaterThan(10);
    for (const { listing } of off) expect(listing.payouts()[0]?.fraction).toBe('0.5');
    const week = short.slice(0, 7 * 96).map(({ listing: { match } }) => {
      const { home, away } = match.contest;
      return [home.name, away.name].sort().join();
    });
    expect(new Set(week).size).toBe(week.length);
  });
});

describe('every football match', () => {
  test('is over before its market closes, and its market pays who won', () => {
    expect(universe.matches.length).toBeGreaterThan(2_500);
    for (const { listing } of universe.matches) {
      const { match, closeMs, settlement, grouped } = listing;
      if (match.contest.isOff) continue;
      const script = match.script();
      expect(endMs(script)).toBeLessThan(closeMs);
      expect(settlement.atMs).toBeGreaterThan(closeMs);
      const fractions = listing.payouts().map(({ fraction }) => Number(fraction));
      const { regular, extra, kicks } = script.score;
      const kicked = (side: string) => kicks?.filter((kick) => kick.isGoal && kick.side === side).length ?? 0;
      const lead =
        regular[0] + (extra?.[0] ?? 0) - regular[1] - (extra?.[1] ?? 0) || kicked('home') - kicked('away');
      const result = 1 - Math.sign(lead);
      expect(fractions).toEqual(
        grouped ? [0, 1, 2, 3].map((leg) => Number(leg === result)) : [1 - result / 2],
      );
    }
  });

  test('follows the score once it begins after the moment, and its odds are then certain at its end', () => {
    const followed = universe.matches.filter(({ listing }) => listing.match.followsScore);
    expect(followed.length).toBeGreaterThan(2_000);
    for (const { listing } of followed) {
      const { contest, script } = listing.match;
      expect(contest.startMs).toBeGreaterThan(FROM_MS);
      const paid = listing.payouts().map(({ fraction }) => Number(fraction));
      for (const [leg, chance] of listing.chances(endMs(script()) + 1_000).entries()) {
        expect(chance).toBeCloseTo(paid[leg] ?? 0, 6);
      }
    }
  });
});
