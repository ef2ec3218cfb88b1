import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Fixture } from '#domain/sports/fixture.ts';
import { madeEvent, madeFixture } from '#domain/sports/testing/made-fixture.ts';
import { startTestApi, type TestApi } from '#server/test/api.ts';
import { SeedMarkets } from '#server/test/market-data/seed-markets.ts';
import type { ServiceContext } from '#services/context.ts';
import { writeBindings } from '#store/sports/bindings.ts';
import { writeSportsStatus } from '#store/sports/sports-status.ts';
import { writeFixtures } from '#store/sports/write-fixtures.ts';
import { getOddsLine } from './get-odds-line.ts';
import { listMatches } from './list-matches.ts';

const KICKOFF = Date.UTC(2026, 10, 21, 15);
const NOW = KICKOFF + 70 * 60_000;
const minute = (at: number): number => KICKOFF + at * 60_000;

let api: TestApi;
let ctx: ServiceContext;
beforeAll(async () => {
  api = await startTestApi({ now: () => NOW });
  ctx = api.context({ type: 'system' });
  await seed();
});
afterAll(() => api.stop());

const sides = (home: string, away: string): Partial<Fixture> => ({
  home: { id: 3, name: home, shortCode: null, logo: null },
  away: { id: 4, name: away, shortCode: null, logo: null },
});

async function seed(): Promise<void> {
  const { pool } = api.database;
  const markets = new SeedMarkets(pool);
  const football = { category: 'sports', subcategory: 'football' };
  await markets.question({ questionId: 1, description: 'participantA:Arsenal|participantB:Chelsea' });
  await markets.outcome({ ...football, outcomeId: 1, questionId: 1, name: 'Chelsea' });
  await markets.outcome({ ...football, outcomeId: 2, questionId: 1, name: 'Draw' });
  await markets.outcome({ ...football, outcomeId: 3, questionId: 1, name: 'Arsenal' });
  await markets.outcome({ ...football, outcomeId: 9, questionId: 1, marketClass: 'fallback' });
  await markets.outcome({ ...football, outcomeId: 20, name: 'World Cup Final: Norway vs England' });
  await pool.query(
    "UPDATE outcome SET side_a_name = 'Norway', side_b_name = 'England' WHERE outcome_id = 20",
  );
  await markets.question({ questionId: 4, description: 'participantA:Leeds|participantB:Everton' });
  await markets.outcome({ ...football, outcomeId: 40, questionId: 4, name: 'Leeds' });
  await markets.fills(
    { timeMs: minute(2), coin: 30, wallet: 1, px: 0.5, sz: 10 },
    { timeMs: minute(2) + 1, coin: 31, wallet: 2, px: 0.4, sz: 10 },
    { timeMs: minute(13), coin: 30, wallet: 1, px: 0.75, sz: 10 },
    { timeMs: minute(20), coin: 200, wallet: 1, px: 0.3, sz: 10 },
  );
  const live = (changes: Partial<Fixture>) => madeFixture({ status: 'live', ...changes });
  await writeFixtures(pool, [live({ score: { home: 0, away: 0 } })], minute(0));
  await writeFixtures(pool, [live({ score: { home: 1, away: 0 }, events: [madeEvent()] })], minute(12));
  await writeFixtures(
    pool,
    [
      live({ score: { home: 1, away: 0 }, events: [madeEvent()], minute: 61 }),
      madeFixture({ id: 102, startingAtMs: KICKOFF - 1, ...sides('England', 'Norway') }),
      madeFixture({ id: 103, ...sides('Leeds', 'Everton') }),
      madeFixture({ id: 104, startingAtMs: KICKOFF - 99 * 3_600_000 }),
    ],
    minute(61),
  );
  const bound = (outcomeId: number, fixtureId: number, confidence: number, isSwapped = false) => ({
    ...{ outcomeId, binding: { fixtureId, confidence, isSwapped } },
  });
  await writeBindings(pool, [
    ...[1, 2, 3, 9].map((outcomeId) => bound(outcomeId, 101, 0.98)),
    bound(20, 102, 0.94, true),
    bound(40, 103, 0.7),
  ]);
  await writeSportsStatus(pool, { isReachable: true, silentMs: 1_000_000 });
}

describe('the matches of the page', () => {
  it('are those whose market is certain, by kick-off, with prices home first', async () => {
    const { isAvailable, matches } = await listMatches(ctx);
    expect(isAvailable).toBe(true);
    const told = matches.map(({ fixture, prices }) => [
      fixture.id,
      ...prices.map(({ result, title, coin, px }) => [result, title, coin, px]),
    ]);
    expect(told).toEqual([
      [102, ['home', 'England', '#201', 0.7], ['away', 'Norway', '#200', 0.3]],
      [
        101,
        ['home', 'Arsenal', '#30', 0.75],
        ['draw', 'Draw', '#20', null],
        ['away', 'Chelsea', '#10', null],
      ],
    ]);
    expect(matches[1]).toMatchObject({ minute: 61, volume24h: 16.5 });
  });

  it('a settled result shows its payout instead of its last trade, and a trade that contradicts it is old', async () => {
    const { pool } = api.database;
    const settled = `UPDATE outcome SET is_settled = $2, settle_fraction = $3 WHERE outcome_id = $1`;
    await pool.query(settled, [1, true, '1']);
    const prices = async () => (await listMatches(ctx)).matches[1]?.prices;
    expect(await prices()).toMatchObject([
      { title: 'Arsenal', px: 0.75, isOld: true },
      { title: 'Draw', px: null, isOld: false },
      { title: 'Chelsea', px: 1, isOld: false, isSettled: true },
    ]);
    await pool.query(settled, [1, false, '']);
    await pool.query(settled, [3, true, '0']);
    expect((await prices())?.[0]).toMatchObject({ title: 'Arsenal', px: 0, isSettled: true });
    await pool.query(settled, [3, false, '']);
  });

  it('are none while the provider is away', async () => {
    await writeSportsStatus(api.database.pool, { isReachable: false, silentMs: 1_000_000 });
    expect(await listMatches(ctx)).toEqual({ isAvailable: false, matches: [] });
    await writeSportsStatus(api.database.pool, { isReachable: true, silentMs: 1_000_000 });
  });
});

describe('the odds line of a match', () => {
  it('has the last trade of each step, of either side, and when the score changed', async () => {
    const line = await getOddsLine(ctx, { fixtureId: 101 });
    expect(line).toMatchObject({ fromMs: minute(-5), toMs: NOW });
    expect(line?.goals).toEqual([{ atMs: minute(12), home: 1, away: 0 }]);
    expect(line?.lines.map(({ result, points }) => [result, points])).toEqual([
      [
        'home',
        [
          { atMs: minute(2) + 1, px: 0.6 },
          { atMs: minute(13), px: 0.75 },
        ],
      ],
      ['draw', []],
      ['away', []],
    ]);
  });

  it('of a knock-out mirrors its two sides', async () => {
    const line = await getOddsLine(ctx, { fixtureId: 102 });
    expect(line?.lines.map(({ title, points }) => [title, points[0]?.px])).toEqual([
      ['England', 0.7],
      ['Norway', 0.3],
    ]);
  });

  it('is null without a certain market', async () => {
    expect(await getOddsLine(ctx, { fixtureId: 103 })).toBeNull();
    expect(await getOddsLine(ctx, { fixtureId: 5 })).toBeNull();
  });
});
