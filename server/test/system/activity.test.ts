import { describe, expect, test } from 'vitest';
import { agrees, utc } from '../oracle/compare.ts';
import { toNumber } from '../oracle/decimal.ts';
import { outcomeOf } from '../oracle/markets.ts';
import { ACTIVITY, expectRows } from './shapes.ts';
import { get, ok, refused, sharedRows } from './shared.ts';

type Event = {
  type: string;
  ts_ms: number;
  time: string;
  coin: string;
  side: string;
  notional: number;
  dir: string;
  tid: number;
};
const events = async (query = ''): Promise<Event[]> =>
  (await ok<{ events: Event[] }>(`/v1/activity${query}`)).events;

describe('GET /v1/activity', () => {
  test('answers 50 events by default, newest first, each a row of the node files', async () => {
    const found = await events();
    expect(found).toHaveLength(50);
    expectRows(found, ACTIVITY);
    const times = found.map((event) => event.ts_ms);
    expect(times).toEqual([...times].sort((left, right) => right - left));
    const rows = await sharedRows();
    for (const event of found) {
      const row = rows.find(
        ({ tid, coin, side }) => tid === event.tid && coin === event.coin && side === event.side,
      );
      expect(row, `tid ${event.tid} ${event.coin} ${event.side}`).toBeDefined();
      if (!row) continue;
      expect(event).toMatchObject({
        type: row.dir === 'Settlement' ? 'settlement' : 'fill',
        time: utc(row.time),
        ts_ms: row.time,
        outcome_id: outcomeOf(row.coin),
        side_idx: Number(row.coin.slice(-1)),
        px: toNumber(row.px),
        sz: toNumber(row.sz),
        dir: row.dir,
      });
      expect(agrees(event.notional, toNumber(row.notional))).toBe(true);
    }
  });

  test('holds the newest of all fills', async () => {
    const newest = Math.max(...(await sharedRows()).map((row) => row.time));
    expect((await events('?limit=1'))[0]?.ts_ms).toBe(newest);
  });

  test('gives no more events than limit asks for, up to 200', async () => {
    expect(await events('?limit=1')).toHaveLength(1);
    expect((await events('?limit=200')).length).toBeGreaterThan(150);
  });

  test('keeps only events of the side and of at least the notional asked for', async () => {
    const all = await events('?limit=200');
    const median =
      [...all].sort((left, right) => left.notional - right.notional)[Math.floor(all.length / 2)]?.notional ??
      0;
    for (const side of ['A', 'B']) {
      expect(await events(`?limit=200&side=${side}`)).toEqual(all.filter((event) => event.side === side));
    }
    expect(await events(`?limit=200&min_notional=${median}`)).toEqual(
      all.filter((event) => event.notional >= median),
    );
    expect(await events('?min_notional=1000000000')).toEqual([]);
  });

  test('accepts builder and category and does not apply them', async () => {
    expect(await events('?builder=0x12&category=nothing')).toEqual(await events());
  });

  test.each(['limit=0', 'limit=201', 'limit=abc', 'limit=-5'])('refuses %s', async (query) => {
    await refused(`/v1/activity?${query}`, 400);
  });

  test('names a wrong side and a wrong min_notional', async () => {
    await refused('/v1/activity?side=C', 400, 'Invalid side (expected A or B)');
    await refused('/v1/activity?side=a', 400, 'Invalid side (expected A or B)');
    await refused('/v1/activity?min_notional=abc', 400, 'Invalid min_notional');
  });

  test('is public and not kept by caches', async () => {
    const answer = await get('/v1/activity', { key: undefined });
    expect(answer.status).toBe(200);
    expect(answer.headers['cache-control'] ?? 'no-store').toMatch(/no-store|no-cache|max-age=0/);
  });
});
