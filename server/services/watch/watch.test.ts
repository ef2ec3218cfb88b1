import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Tier } from '#domain/tier.ts';
import { startTestApi, type TestApi } from '#server/test/api.ts';
import { type Colleague, colleague } from '#server/test/console.ts';
import { type SeedFill, SeedMarkets, walletOf } from '#server/test/market-data/seed-markets.ts';
import { updateOrgTier } from '#store/accounts/org.ts';
import { follow, unfollow } from './follow.ts';
import { listWatched, setWatchEmail, visitWatched } from './list-watched.ts';
import { showFollow } from './show-follow.ts';

const MINUTE = 60_000;
const START = Date.UTC(2026, 11, 2, 9);
let api: TestApi;
let seed: SeedMarkets;
let nowMs = START;
const trade = (fields: Pick<SeedFill, 'wallet' | 'coin' | 'timeMs' | 'crossed' | 'builder'>): SeedFill => ({
  ...{ px: 0.5, sz: 10 },
  ...fields,
});
beforeAll(async () => {
  api = await startTestApi({ now: () => nowMs });
  seed = new SeedMarkets(api.database.pool);
  await seed.outcome({ outcomeId: 1, title: 'Rain <b>tomorrow</b>?' });
  await seed.outcome({ outcomeId: 2, title: 'Snow?' });
  await seed.fills(
    trade({ wallet: 1, coin: 10, timeMs: START - MINUTE }),
    trade({ wallet: 1, coin: 10, timeMs: START + MINUTE, builder: 9 }),
    trade({ wallet: 2, coin: 11, timeMs: START + MINUTE, crossed: false }),
  );
});
afterAll(() => api.stop());
beforeEach(() => {
  nowMs = START;
});

async function newPerson(tier: Tier = 'growth'): Promise<Colleague & { orgId: string }> {
  const { orgId } = await api.newOrg(tier);
  return { ...(await colleague(api, orgId, 'viewer')), orgId };
}
const wallet = (number: number) => ({ kind: 'wallet' as const, target: walletOf(number) });
const market = (target: string) => ({ kind: 'market' as const, target });

describe('following', () => {
  it('keeps each thing once, however it is named, until it is followed no more', async () => {
    const ctx = await (await newPerson()).ctx();
    expect(await follow(ctx, market('1'))).toEqual(market('1'));
    expect(await follow(ctx, market('#11'))).toEqual(market('1'));
    await follow(ctx, { kind: 'wallet', target: walletOf(1).toUpperCase().replace('X', 'x') });
    expect(await showFollow(ctx, market('#10'))).toEqual({ isFollowed: true, count: 2, most: 200 });
    expect(await showFollow(ctx, wallet(1))).toMatchObject({ isFollowed: true });
    expect([await unfollow(ctx, market('#10')), await unfollow(ctx, market('1'))]).toEqual([true, false]);
    expect(await showFollow(ctx, market('1'))).toMatchObject({ isFollowed: false, count: 1 });
  });

  it('refuses what cannot be followed', async () => {
    const ctx = await (await newPerson()).ctx();
    await expect(follow(ctx, { kind: 'builder', target: '0x12' })).rejects.toMatchObject({ code: 'invalid' });
    await expect(follow(ctx, market('1; DROP'))).rejects.toMatchObject({ code: 'invalid' });
    await expect(follow(ctx, market('99'))).rejects.toMatchObject({ code: 'not_found' });
    const nobody = api.context({ type: 'anonymous', ip: '198.51.100.1' });
    await expect(follow(nobody, market('1'))).rejects.toMatchObject({ code: 'unauthorized' });
    const key = api.context({ type: 'apiKey', keyId: 'k', orgId: 'o', tier: 'scale' });
    await expect(follow(key, market('1'))).rejects.toMatchObject({ code: 'unauthorized' });
  });

  it('is 20 things on Free and 200 on a paid plan, also for 30 at the same time', async () => {
    const person = await newPerson('free');
    const ctx = await person.ctx();
    const tries = await Promise.allSettled(
      Array.from({ length: 30 }, (_, at) => follow(ctx, wallet(at + 1))),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(20);
    await expect(follow(ctx, wallet(200))).rejects.toMatchObject({
      ...{ code: 'conflict', message: expect.stringContaining('up to 20') },
    });
    const { entries } = await listWatched(ctx);
    expect(await follow(ctx, entries[0]!)).toBeDefined();
    await updateOrgTier(api.database.pool, person.orgId, 'growth');
    const paid = await person.ctx();
    await follow(paid, wallet(200));
    expect(await showFollow(paid, wallet(200))).toEqual({ isFollowed: true, count: 21, most: 200 });
  });

  it('is each person’s own: others of the organisation neither see nor change it', async () => {
    const [mine, stranger] = [await newPerson(), await newPerson()];
    const team = await colleague(api, mine.orgId, 'owner');
    await follow(await mine.ctx(), wallet(1));
    for (const other of [team, stranger]) {
      const ctx = await other.ctx();
      expect(await unfollow(ctx, wallet(1))).toBe(false);
      expect((await listWatched(ctx)).entries).toEqual([]);
    }
    expect((await listWatched(await mine.ctx())).entries).toHaveLength(1);
  });
});

describe('the watch list', () => {
  it('says what happened since it was followed, and then since the last visit', async () => {
    const ctx = await (await newPerson()).ctx();
    for (const entry of [wallet(1), market('1'), { ...wallet(9), kind: 'builder' as const }, wallet(3)])
      await follow(ctx, entry);
    nowMs = START + 2 * MINUTE;
    const first = await listWatched(ctx);
    const shown = (list: typeof first) =>
      list.entries.map(({ kind, happened }) => [kind, happened?.fills ?? 0, happened?.volumeUsd ?? 0]);
    expect(first.lastVisitMs).toBeNull();
    expect(shown(first).toSorted()).toEqual([
      ['builder', 1, 5],
      ['market', 1, 5],
      ['wallet', 0, 0],
      ['wallet', 1, 5],
    ]);
    expect(first.entries.at(-1)).toMatchObject({ ...wallet(3), happened: null });
    expect(first.entries.find(({ kind }) => kind === 'market')?.title).toBe('Rain <b>tomorrow</b>?');
    await visitWatched(ctx);
    nowMs += 10 * MINUTE;
    await visitWatched(ctx);
    expect(shown(await listWatched(ctx))).toEqual(shown(first));
    nowMs = START + 100 * MINUTE;
    await seed.fills(trade({ wallet: 1, coin: 20, timeMs: START + 90 * MINUTE }));
    const second = await listWatched(ctx);
    expect(second.lastVisitMs).toBe(START + 12 * MINUTE);
    expect(second.entries.filter(({ happened }) => happened).map(({ kind }) => kind)).toEqual(['wallet']);
  });

  it('keeps whether the daily email is wanted', async () => {
    const ctx = await (await newPerson('free')).ctx();
    expect(await listWatched(ctx)).toMatchObject({
      wantsEmail: true,
      hasMessages: false,
      most: 20,
      chats: 0,
    });
    await setWatchEmail(ctx, { wants: false });
    await visitWatched(ctx);
    expect(await listWatched(ctx)).toMatchObject({ wantsEmail: false });
  });
});
