import { rmSync } from 'node:fs';
import http from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findEmbeddedPostgres } from '#store/embedded-postgres.ts';
import { createPool } from '#store/pool.ts';
import { newOrg } from '../organisations.ts';
import { SOAK } from '../soak-settings.ts';
import { MADE_FIXTURES, MadeChanges } from '../streams/made-changes.ts';
import { randomFrom } from './chaos.ts';
import { readHealth } from './health.ts';
import { freePort, newDataDir, type Product, startProduct } from './product.ts';
import { until } from './wait.ts';

const SPEED = 60;
const { replayMinutes } = SOAK;
const recordedMs = (replayMinutes ?? 0) * 60_000;

/** A client that keeps a stream to the byte, without comments, which tell when they were sent. */
class Recorder {
  /** Events as they came, each with its id and the time of its arrival. */
  readonly events: { id: number; text: string; atMs: number }[] = [];
  readonly #request: http.ClientRequest;

  constructor(url: string, key: string) {
    let rest = '';
    this.#request = http.get(url, { agent: false, headers: { 'x-api-key': key } }, (response) => {
      response.setEncoding('utf8').on('data', (chunk: string) => {
        const frames = (rest + chunk).split('\n\n');
        rest = frames.pop() ?? '';
        for (const text of frames) this.#take(text);
      });
      response.on('error', () => {}); // it was closed
    });
    this.#request.on('error', () => {}); // it was closed
  }

  get lastId(): number {
    return this.events.at(-1)?.id ?? 0;
  }

  close(): void {
    this.#request.destroy();
  }

  #take(text: string): void {
    if (text.startsWith(':') || text.includes('event: playback\n')) return;
    this.events.push({ id: Number(/^id: (\d+)$/m.exec(text)?.[1]), text, atMs: Date.now() });
  }
}

/** How far apart two events came, against how far they should have. */
function worstOffMs(played: Recorder['events'], live: Recorder['events']): number {
  const [playedAt, liveAt] = [played[0]?.atMs ?? 0, live[0]?.atMs ?? 0];
  return played.reduce((worst, { atMs }, nth) => {
    const dueMs = ((live[nth]?.atMs ?? 0) - liveAt) / SPEED;
    return Math.max(worst, Math.abs(atMs - playedAt - dueMs));
  }, 0);
}

describe.runIf(replayMinutes !== null)('a stream of the product, recorded for minutes', () => {
  const dataDir = newDataDir('replay');
  let product: Product;
  let key: string;
  let pool: ReturnType<typeof createPool>;
  beforeAll(async () => {
    const sandbox = { SANDBOX_FILLS: '2000', SANDBOX_RATE: '20', SANDBOX_MAIL_PORT: '0' };
    product = await startProduct({
      port: await freePort(),
      dataDir,
      env: { ...sandbox, STREAMS_PER_KEY: '10' },
    });
    key = (await newOrg(dataDir, 'enterprise')).apiKey;
    pool = createPool(findEmbeddedPostgres(`${dataDir}/postgres`) ?? '', { max: 2 });
    await until(async () => (await readHealth(product)).phase === 'live', {
      timeoutMs: 60_000,
      what: 'history is there',
    });
  }, 180_000);
  afterAll(async () => {
    await pool.end();
    await product.end();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test(
    'is played 60 times as fast with the same bytes, but for the time of sending',
    async () => {
      const changes = new MadeChanges(pool, { random: randomFrom(SOAK.seed ?? 1), everyMs: 1_000 });
      await until(() => changes.commits > 2, { what: 'changes are stored' });
      const paths = ['activity/stream?', 'l1-votes/stream?', `sports/stream?fixtures=${MADE_FIXTURES}&`];
      const recorderOf = (path: string, query: string) =>
        new Recorder(`${product.url}/v1/${path}resume=true${query}`, key);
      const live = paths.map((path) => recorderOf(path, ''));
      await until(() => live.every(({ lastId }) => lastId > 0), { what: 'each stream has begun' });
      // What a stream begins with is told at once: later events alone are compared.
      const begun = live.map(({ lastId }) => lastId);
      await delay(recordedMs);
      await changes.stop();
      const ends = live.map(({ lastId }) => lastId);
      for (const [nth, path] of paths.entries()) {
        const [from, end] = [begun[nth] ?? 0, ends[nth] ?? 0];
        const played = recorderOf(path, `&from=${from}&speed=${SPEED}`);
        await until(() => played.lastId >= end, {
          timeoutMs: (recordedMs / SPEED) * 2 + 30_000,
          what: () => `${path} is played up to ${end}, not to ${played.lastId} only`,
        });
        played.close();
        const between = ({ events }: Recorder) => events.filter(({ id }) => id > from && id <= end);
        const [told, again] = [between(live[nth] ?? played), between(played)];
        const off = Math.round(worstOffMs(again, told));
        console.info(`${path}: ${told.length} events live, ${again.length} played, at most ${off} ms off`);
        expect(again.map(({ text }) => text)).toEqual(told.map(({ text }) => text));
        expect(told.length).toBeGreaterThan(0);
      }
      for (const recorder of live) recorder.close();
    },
    recordedMs * 2 + 300_000,
  );
});
