import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '#server/test/api.ts';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import { type DatabaseDoor, openDatabaseDoor } from '#server/test/databases/database-door.ts';
import { SeedMarkets, walletOf } from '#server/test/market-data/seed-markets.ts';
import type { Fill } from '#services/fills/fill-json.ts';
import { announceIngest, listenForIngest } from '#store/queries/changes/ingest-notices.ts';
import type { NoticeListener } from '#store/queries/changes/notices.ts';
import { inTransaction } from '#store/writes-metadata/in-transaction.ts';
import { LiveAnswers } from './live-answers.ts';

const PATH = `/v1/fills?user=${walletOf(1)}&limit=1000`;
const nowMs = Date.UTC(2026, 6, 30, 12, 30);
const fill = { timeMs: nowMs - 60_000, coin: 20, wallet: 1, px: 0.25, sz: 4 };

let database: TestDatabase;
/** What the line goes through. */
let door: DatabaseDoor;
let listener: NoticeListener;
let answers: LiveAnswers;
let api: TestApi;
let seq = 0;
let notices = 0;
const heard = Promise.withResolvers<void>();

beforeAll(async () => {
  database = await freshDatabase();
  door = await openDatabaseDoor(database.url);
  answers = new LiveAnswers({ maxBytes: 1 << 20, now: () => nowMs, isHeard: () => listener.isListening });
  listener = listenForIngest({
    url: door.url,
    onCommit: () => {
      notices += 1;
      answers.forget();
    },
    onState: (isListening) => {
      answers.forget();
      if (isListening) heard.resolve();
    },
    onError: () => undefined,
  });
  api = await startTestApi({ database, liveAnswers: answers, now: () => nowMs });
  await new SeedMarkets(database.pool).fills(fill);
  seq = 1;
  await heard.promise;
});
afterAll(async () => {
  await api.stop();
  await listener.close();
  await door.close();
  await database.drop();
});

/** Copies a fill under the next sequence number and trade id. */
const COPY = `INSERT INTO fill SELECT (f).* FROM (SELECT jsonb_populate_record(fill, jsonb_build_object('seq', $1::bigint, 'tid', $1::bigint)) AS f
  FROM fill WHERE seq = 1) one`;

const storeFill = () =>
  inTransaction(database.pool, async (client) => {
    seq += 1;
    await client.query(COPY, [seq]);
  });
const counted = async (): Promise<number> => (await api.ok<{ data: Fill[] }>(PATH)).data.length;

describe('a live read', () => {
  it('is served again while nothing is stored, with the meters of each call and without Cache-Control', async () => {
    const [first, second] = [await api.get(PATH), await api.get(PATH)];
    expect(answers.bytes).toBeGreaterThan(0);
    expect(await second.text()).toBe(await first.text());
    expect([first, second].map(({ headers }) => headers.get('cache-control'))).toEqual([null, null]);
    expect(second.headers.get('age')).toBeNull();
    expect(second.headers.get('etag')).toBe(first.headers.get('etag'));
    const used = [first, second].map(({ headers }) => Number(headers.get('x-quota-used')));
    expect(used[1]).toBe((used[0] ?? 0) + 1);
  });

  it('has the new fill once its commit was heard, and never fewer fills than before, while commits go on', async () => {
    let isWriting = true;
    const writing = (async () => {
      for (let commit = 0; commit < 40; commit++) {
        const heardBefore = notices;
        await storeFill();
        const stored = seq;
        await expect.poll(() => notices, { interval: 1 }).toBeGreaterThan(heardBefore);
        expect(await counted()).toBeGreaterThanOrEqual(stored);
      }
      isWriting = false;
    })();
    const reading = Array.from({ length: 4 }, async () => {
      for (let last = 0; isWriting; await turn()) {
        const now = await counted();
        expect(now).toBeGreaterThanOrEqual(last);
        last = now;
      }
    });
    await Promise.all([writing, ...reading]);
    expect(await counted()).toBe(seq);
  });

  it('is made anew while the line is down, and kept again after', async () => {
    door.shut();
    await expect.poll(() => listener.isListening, { interval: 1 }).toBe(false);
    expect(answers.bytes).toBe(0);
    await counted();
    await storeFill();
    expect(await counted()).toBe(seq);
    door.open();
    await expect.poll(() => listener.isListening).toBe(true);
    await counted();
    expect(answers.bytes).toBeGreaterThan(0);
  });

  it('hears of no transaction that was rolled back', async () => {
    const before = notices;
    const failing = inTransaction(database.pool, async (client) => {
      await announceIngest(client);
      throw new Error('stored nothing');
    });
    await expect(failing).rejects.toThrow('stored nothing');
    await storeFill();
    await expect.poll(() => notices).toBe(before + 1);
  });
});
