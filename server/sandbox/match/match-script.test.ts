import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inPlayChances } from './chances.ts';
import { type Contest, otherSide, type Side, type Winner } from './contest.ts';
import { endMs, goalsAt, isGoal, matchScript, minutesInto, phaseAt, standing } from './match-script.ts';

const team = (name: string) =>
  fc.double({ min: 1, max: 10, noNaN: true }).map((strength) => ({ name, code: name, strength }));

const played = fc
  .record({
    key: fc.nat(0xffffffff),
    home: team('Home'),
    away: team('Away'),
    kind: fc.constantFrom('league' as const, 'knockout' as const),
    minuteMs: fc.constantFrom(60_000, 8_500),
    winner: fc.constantFrom<Winner>('home', 'draw', 'away'),
  })
  .filter(({ kind, winner }) => kind === 'league' || winner !== 'draw')
  .map(({ winner, ...facts }) => {
    const contest: Contest = {
      ...facts,
      competition: 'Cup',
      stage: 'Final',
      startMs: 1_795_000_000_000,
      isOff: false,
    };
    return { contest, winner, script: matchScript(contest, winner) };
  });

const leader = (home: number, away: number): Winner => (home > away ? 'home' : home < away ? 'away' : 'draw');

describe('a match', () => {
  test('ends as it is said to: in 90 minutes, in extra time, or on penalties', () => {
    const ways = new Set<string>();
    fc.assert(
      fc.property(played, ({ script, winner }) => {
        const last = script.phases.at(-1);
        const [home, away] = goalsAt(script, Number.MAX_VALUE);
        ways.add(last?.state ?? '');
        if (last?.state !== 'FT_PEN') {
          expect(leader(home, away)).toBe(winner);
          return;
        }
        const kicks = script.incidents.filter(({ type }) => type === 'shootout_goal');
        const scored = (side: Side) => kicks.filter((kick) => kick.side === side).length;
        expect(home).toBe(away);
        expect(leader(scored('home'), scored('away'))).toBe(winner);
      }),
      { numRuns: 300 },
    );
    expect([...ways].sort()).toEqual(['AET', 'FT', 'FT_PEN']);
  });

  test('has the score of its goals, less those that the video referee took back', () => {
    let disallowed = 0;
    fc.assert(
      fc.property(played, ({ script: { score, incidents, ...rest } }) => {
        const goals = incidents.filter(isGoal);
        const kept = goals.filter(({ goneMin }) => goneMin === null);
        const videos = incidents.filter(({ type }) => type === 'var');
        disallowed += goals.length - kept.length;
        expect(videos.map(({ atMin }) => atMin)).toEqual(
          goals.flatMap(({ goneMin }) => (goneMin === null ? [] : [goneMin])),
        );
        const end = goalsAt({ score, incidents, ...rest }, Number.MAX_VALUE);
        expect(end).toEqual([0, 1].map((i) => (score.regular[i] ?? 0) + (score.extra?.[i] ?? 0)));
        expect(end[0] + end[1]).toBe(kept.length);
      }),
      { numRuns: 300 },
    );
    expect(disallowed).toBeGreaterThan(0);
  });

  test('moves through its states without a gap, and nothing happens outside of play', () => {
    fc.assert(
      fc.property(played, ({ script }) => {
        for (const [i, phase] of script.phases.entries()) {
          expect(phase.fromMin).toBe(script.phases[i - 1]?.toMin ?? 0);
          expect(phase.toMin).toBeGreaterThan(phase.fromMin);
        }
        for (const { type, atMin } of script.incidents) {
          if (type === 'var') continue;
          expect(phaseAt(script, atMin)?.state).toMatch(
            type.startsWith('shootout') ? /PENALTIES/ : /^INPLAY/,
          );
        }
      }),
    );
  });

  test('tells its minutes in order, with added time behind the 45th, 90th, 105th and 120th', () => {
    fc.assert(
      fc.property(played, ({ script }) => {
        const clocked = script.incidents.filter(({ type }) => type !== 'var');
        for (const [i, { minute, extraMinute, atMin }] of clocked.entries()) {
          const before = clocked[i - 1];
          expect(atMin).toBeGreaterThanOrEqual(before?.atMin ?? 0);
          expect(minute * 100 + (extraMinute ?? 0)).toBeGreaterThanOrEqual(
            (before?.minute ?? 0) * 100 + (before?.extraMinute ?? 0),
          );
          if (extraMinute !== null) expect([45, 90, 105, 120]).toContain(minute);
        }
      }),
    );
  });

  test('names nobody who has left the pitch, and nobody twice for a first yellow card', () => {
    fc.assert(
      fc.property(played, ({ script }) => {
        const gone = { home: new Set<number | null>(), away: new Set<number | null>() };
        for (const { type, side: of, player, related } of script.incidents) {
          if (type === 'var') continue;
          const side = type === 'own_goal' ? otherSide(of) : of;
          expect(gone[side].has(player)).toBe(false);
          if (type !== 'substitution') expect(related !== null && gone[side].has(related)).toBe(false);
          if (type === 'red_card') gone[side].add(player);
          if (type === 'substitution') gone[side].add(related);
        }
      }),
    );
  });
});

describe('the odds of a match', () => {
  const results = (contest: Contest) => (contest.kind === 'league' ? 3 : 2);
  const before = fc.array(fc.double({ min: 0.02, max: 1, noNaN: true }), { minLength: 3, maxLength: 3 });
  const given = (contest: Contest, weights: number[]) => {
    const some = weights.slice(0, results(contest));
    return some.map((weight) => weight / some.reduce((sum, one) => sum + one, 0));
  };

  test('are those before it at kick-off, always a distribution, and certain of the winner at the end', () => {
    fc.assert(
      fc.property(played, before, fc.nat(200), ({ contest, winner, script }, weights, minute) => {
        const chances = given(contest, weights);
        const at = (ms: number) => inPlayChances(script, chances, ms);
        for (const [i, chance] of at(contest.startMs).entries())
          expect(chance).toBeCloseTo(chances[i] ?? 0, 9);
        const now = at(contest.startMs + minute * contest.minuteMs);
        expect(now.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 9);
        for (const chance of now) expect(chance).toBeGreaterThanOrEqual(0);
        const index = winner === 'home' ? 0 : winner === 'away' ? results(contest) - 1 : 1;
        expect(at(endMs(script) + 1)[index]).toBeCloseTo(1, 9);
      }),
    );
  });

  test('move towards the side that scores, and back when the goal is taken away', () => {
    fc.assert(
      fc.property(played, before, ({ contest, script }, weights) => {
        const chances = given(contest, weights);
        const at = (min: number, side: Side) => {
          const now = inPlayChances(script, chances, contest.startMs + min * contest.minuteMs);
          return (side === 'home' ? now[0] : now.at(-1)) ?? 0;
        };
        for (const { atMin, goneMin, side } of script.incidents.filter(isGoal)) {
          expect(at(atMin + 0.001, side)).toBeGreaterThanOrEqual(at(atMin - 0.001, side) - 1e-6);
          if (goneMin === null) continue;
          expect(at(goneMin + 0.001, side)).toBeLessThanOrEqual(at(goneMin - 0.001, side) + 1e-6);
        }
      }),
    );
  });
});

test('a match that is called off has no play, no goals and no incidents', () => {
  const contest: Contest = {
    ...{ key: 5, competition: 'Cup', stage: 'Final', kind: 'knockout', startMs: 0, minuteMs: 1 },
    home: { name: 'Home', code: 'HOM', strength: 3 },
    away: { name: 'Away', code: 'AWY', strength: 3 },
    isOff: true,
  };
  const script = matchScript(contest, 'home');
  expect(script.incidents).toEqual([]);
  expect(phaseAt(script, minutesInto(contest, 50))?.state).toBe('POSTPONED');
  expect(standing(script, 1e9)).toEqual([]);
});
