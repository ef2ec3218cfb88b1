import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MatchContest } from './contest.ts';
import { enrichFixture } from './enriched-fixture.ts';
import { groupMatch, type JoinedFixture, type SportsLeg } from './match-group.ts';
import { madeFixture } from './testing/made-fixture.ts';

const leg = (outcomeId: number, label: string, changes: Partial<SportsLeg> = {}): SportsLeg => ({
  ...{ outcomeId, label, pxE8: 40_000_000, volumeE8: 500_000_000n, volume24hE8: 300_000_000n, traders: 4 },
  ...{
    trades: 9,
    lastTradeAt: '2026-11-21 10:00:00.000',
    isSettled: false,
    lastTradeMs: null,
    payout: null,
    logoUrl: '',
  },
  ...changes,
});

const contest: MatchContest = {
  kind: 'match',
  teams: ['Arsenal', 'Chelsea'],
  codes: ['', ''],
  competition: 'Premier League',
  stage: '',
  time: { kind: 'kickoff', atMs: Date.UTC(2026, 10, 21, 15) },
};

const joined = (changes: Partial<JoinedFixture> = {}): JoinedFixture => ({
  ...{
    fixture: enrichFixture(madeFixture()),
    confidence: 0.99,
    isSwapped: false,
    minute: null,
    leagueLogo: null,
  },
  ...changes,
});

describe('a match group', () => {
  it('has one outcome for each team, and neither the draw nor a leg of anybody else', () => {
    const legs = [leg(1, 'Arsenal FC'), leg(2, 'Draw'), leg(3, 'Chelsea'), leg(4, 'Arsenal Women')];
    const group = groupMatch({ questionName: 'Arsenal vs Chelsea', isAlone: false, legs }, contest, null);
    expect(group?.outcomes.map(({ outcomeId, side, title }) => [outcomeId, side, title])).toEqual([
      [1, 0, 'Arsenal'],
      [3, 0, 'Chelsea'],
    ]);
    expect(group).toMatchObject({
      totalVolume24h: 6,
      totalTraders: 8,
      kickoff_at: '2026-11-21T15:00:00.000Z',
    });
  });

  it('mirrors a market of two sides, and counts it once', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000_000 }),
        fc.bigInt({ min: 0n, max: 10n ** 15n }),
        (pxE8, volume24hE8) => {
          const market = { questionName: 'Tie', isAlone: true, legs: [leg(7, 'Tie', { pxE8, volume24hE8 })] };
          const group = groupMatch(market, contest, null);
          const [a, b] = group?.outcomes ?? [];
          expect([a?.side, b?.side, a?.outcomeId, b?.outcomeId]).toEqual([0, 1, 7, 7]);
          expect([b?.coinYes, b?.coinNo]).toEqual([a?.coinNo, a?.coinYes]);
          expect([b?.lastPxYes, b?.lastPxNo]).toEqual([a?.lastPxNo, a?.lastPxYes]);
          expect((a?.lastPxYes ?? 0) + (b?.lastPxYes ?? 0)).toBeCloseTo(1, 12);
          expect(b?.volume24h).toBe(a?.volume24h);
          expect(group?.totalVolume24h).toBe(a?.volume24h);
          expect(group?.totalTraders).toBe(4);
        },
      ),
    );
  });

  it('says what the fixture says, with the fixture’s home team first', () => {
    const live = enrichFixture(madeFixture({ status: 'live', score: { home: 0, away: 1 } }));
    const market = { questionName: 'Tie', isAlone: true, legs: [leg(7, 'Tie')] };
    const turned: MatchContest = { ...contest, teams: ['Chelsea', 'Arsenal'] };
    expect(groupMatch(market, turned, joined({ fixture: live, isSwapped: true, minute: 40 }))).toMatchObject({
      ...{ homeTeam: 'Arsenal', awayTeam: 'Chelsea', homeCode: 'ARS', awayCode: 'CHE' },
      ...{
        is_live: true,
        is_concluded: false,
        match_minute: 40,
        kickoff_status: 'live',
        fixtureConfidence: 0.99,
      },
    });
    const over = enrichFixture(madeFixture({ status: 'finished' }));
    expect(groupMatch(market, contest, joined({ fixture: over }))).toMatchObject({
      is_live: false,
      is_concluded: true,
    });
  });

  it('keeps its confidence and nothing of the fixture while the provider is away', () => {
    const market = { questionName: 'Tie', isAlone: true, legs: [leg(7, 'Tie')] };
    const away = joined({ fixture: null, minute: 40, leagueLogo: 'https://cdn.test/l.png' });
    expect(groupMatch(market, contest, away)).toMatchObject({
      ...{ fixture: null, fixtureConfidence: 0.99, match_minute: null, is_live: false, homeLogo: null },
      ...{ competition_logo_url: null, homeTeam: 'Arsenal', kickoff_status: null },
    });
  });
});

it('a tournament group has one outcome for each contender, and no fixture', () => {
  const legs = [leg(1, 'Spain'), leg(2, 'France', { isSettled: true })];
  const tournament = { kind: 'tournament' as const, competition: 'World Cup' };
  const group = groupMatch(
    { questionName: 'World Cup champion', isAlone: false, legs },
    tournament,
    joined(),
  );
  expect(group).toMatchObject({ type: 'tournament', fixture: null, fixtureConfidence: null, homeTeam: null });
  expect(group?.outcomes.map(({ title }) => title)).toEqual(['Spain', 'France']);
});
