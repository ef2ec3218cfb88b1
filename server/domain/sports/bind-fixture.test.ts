import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bindFixture, type Candidate, CERTAIN } from './bind-fixture.ts';
import { type MatchContest, readContest } from './contest.ts';
import { makeTrapSet, type TrapSet } from './testing/trap-set.ts';

const stored = JSON.parse(
  await readFile(new URL('./testing/fixtures/trap-set.json', import.meta.url), 'utf8'),
) as TrapSet;

/** Every market of the set, as the binder sees it among all of its fixtures. */
const bound = stored.markets.map(({ market, fixtureId, about }) => {
  const contest = readContest(market);
  if (contest?.kind !== 'match') throw new Error(`no match: ${market.name} ${market.description}`);
  return { contest, fixtureId, about, binding: bindFixture(contest, stored.fixtures) };
});

const told = ({ contest, fixtureId, about, binding }: (typeof bound)[number]): string =>
  `${about}: ${contest.teams.join(' – ')} (${contest.competition}), truth ${fixtureId}, bound ${JSON.stringify(binding)}`;

describe('the trap set', () => {
  it('holds at least 300 fixtures, and is what its generator makes', () => {
    expect(stored.fixtures.length).toBeGreaterThanOrEqual(300);
    expect(new Set(stored.fixtures.map(({ id }) => id)).size).toBe(stored.fixtures.length);
    expect(stored).toEqual(makeTrapSet());
  });

  it('is never bound wrongly with certainty', () => {
    const wrong = bound.filter(
      ({ binding, fixtureId }) => (binding?.confidence ?? 0) >= CERTAIN && binding?.fixtureId !== fixtureId,
    );
    expect(wrong.map(told)).toEqual([]);
  });

  it('is bound with certainty in 95% of the markets that have a fixture, or more', () => {
    const have = bound.filter(({ fixtureId }) => fixtureId !== null);
    const missed = have.filter(({ binding }) => (binding?.confidence ?? 0) < CERTAIN);
    expect(missed.length / have.length, missed.map(told).join('\n')).toBeLessThanOrEqual(0.05);
  });
});

const matches = bound.map(({ contest }) => contest as MatchContest);
const someMatch = fc.constantFrom(...matches);
const someFixtures = fc.uniqueArray(fc.constantFrom(...stored.fixtures), {
  selector: ({ id }) => id,
  maxLength: 12,
});

/** The match and the fixture with their sides turned round. */
const turnedMatch = (match: MatchContest): MatchContest => ({
  ...match,
  teams: [match.teams[1], match.teams[0]],
  codes: [match.codes[1], match.codes[0]],
});
const turnedFixture = (one: Candidate): Candidate => ({ ...one, home: one.away, away: one.home });

describe('binding', () => {
  it('is the same when both sides of everything are turned round', () => {
    fc.assert(
      fc.property(someMatch, someFixtures, (match, fixtures) => {
        const turned = bindFixture(turnedMatch(match), fixtures.map(turnedFixture));
        expect(turned).toEqual(bindFixture(match, fixtures));
      }),
    );
  });

  it('does not depend on the order of the fixtures', () => {
    const shuffled = someFixtures.chain((fixtures) =>
      fc.tuple(fc.constant(fixtures), fc.shuffledSubarray(fixtures, { minLength: fixtures.length })),
    );
    fc.assert(
      fc.property(someMatch, shuffled, (match, [fixtures, other]) => {
        expect(bindFixture(match, other)).toEqual(bindFixture(match, fixtures));
      }),
    );
  });

  it('is never certain of one of two candidates with equal evidence', () => {
    fc.assert(
      fc.property(fc.constantFrom(...bound), someFixtures, ({ contest, fixtureId }, others) => {
        const own = stored.fixtures.find(({ id }) => id === fixtureId);
        fc.pre(own !== undefined);
        const twins = [own as Candidate, { ...(own as Candidate), id: 1 }];
        const binding = bindFixture(contest, [...others.filter(({ id }) => id !== fixtureId), ...twins]);
        expect(binding?.confidence ?? 0).toBeLessThan(CERTAIN);
      }),
    );
  });

  it('tells two matches of the same clubs a quarter of an hour apart by their kick-off', () => {
    const match: MatchContest = {
      ...{ kind: 'match', teams: ['Arsenal', 'Chelsea'], codes: ['', ''], competition: 'Express League' },
      ...{ stage: '', time: { kind: 'kickoff', atMs: 1_000_000_000 } },
    };
    const side = (name: string) => ({ name, shortCode: null });
    const at = (id: number, minutes: number): Candidate => ({
      ...{ id, league: 'Express League', home: side('Arsenal'), away: side('Chelsea') },
      startingAtMs: 1_000_000_000 + minutes * 60_000,
    });
    expect(bindFixture(match, [at(1, -15), at(2, 0), at(3, 15)])).toMatchObject({
      fixtureId: 2,
      confidence: 1,
    });
    expect(bindFixture(match, [at(1, -15), at(3, 15)])).toBeNull();
  });

  it('knows from 0 to 1 how certain it is, whatever the names are', () => {
    const name = fc.oneof(fc.string(), fc.constantFrom('Inter', 'U21', 'W', 'FC', 'II', 'B', '1. FC', ''));
    fc.assert(
      fc.property(name, name, name, name, fc.nat(), (a, b, home, away, ms) => {
        const match: MatchContest = {
          ...(matches[0] as MatchContest),
          teams: [a, b],
          time: { kind: 'kickoff', atMs: ms },
        };
        const side = (one: string) => ({ name: one, shortCode: one });
        const candidate = { id: 5, league: a, startingAtMs: ms, home: side(home), away: side(away) };
        const binding = bindFixture(match, [candidate]);
        if (binding) {
          expect(binding.confidence).toBeGreaterThanOrEqual(0.6);
          expect(binding.confidence).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});
