import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import { storeFills } from '#server/test/market-data/store-fills.ts';
import { SOAK } from '#server/test/soak-settings.ts';
import type { Delivered } from './testing/cursor-worker.ts';

/** How often the worker is killed; `npm run soak` does it a hundred times. */
const KILLS = SOAK.cursorKills;
const FILLS_A_KILL = 1_000;
const FILLS_AT_ONCE = 25;
const PAUSE_MS = 20;
const NAME = 'killed';
/** Only ends what would never end: a worker is a process that has to start. */
const BOUND = { timeout: 60_000 };

let database: TestDatabase;
const processes = new Set<ChildProcess>();
beforeAll(async () => {
  database = await freshDatabase();
  await database.pool.query('CREATE TABLE handled (seq bigint PRIMARY KEY)');
});
afterEach(() => {
  for (const child of processes) child.kill('SIGKILL');
});
afterAll(() => database.drop());

type Delivery = Delivered & { by: ChildProcess; atMs: number };
const deliveries: Delivery[] = [];

function startWorker(): void {
  const script = path.resolve('server/changefeed/testing/cursor-worker.ts');
  const child = fork(script, [database.url, NAME], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  processes.add(child);
  child.once('exit', () => processes.delete(child));
  child.on('message', (delivered: Delivered) =>
    deliveries.push({ ...delivered, by: child, atMs: performance.now() }),
  );
}

/** Kills whoever works now, at any moment of its work, and waits until another goes on. Answers how long that took. */
async function killWorker(): Promise<number> {
  await delay(Math.random() * 150);
  const holder = deliveries.at(-1)?.by;
  if (!holder) throw new Error('nobody works');
  const before = deliveries.length;
  const ended = [once(holder, 'exit'), once(holder, 'disconnect')];
  holder.kill('SIGKILL');
  await Promise.all(ended);
  const killedMs = performance.now();
  startWorker();
  const next = (): Delivery | undefined => deliveries.slice(before).find(({ by }) => by !== holder);
  await expect.poll(next, BOUND).toBeDefined();
  return (next()?.atMs ?? 0) - killedMs;
}

test(
  `each fill is handled at least once, and stored once, though the worker is killed ${KILLS} times`,
  async () => {
    startWorker();
    startWorker();
    let head = 0;
    let isOver = false;
    const storing = (async () => {
      while (!isOver || head < KILLS * FILLS_A_KILL) {
        head = await storeFills(database.pool, { count: FILLS_AT_ONCE, timeMs: Date.now() });
        await delay(PAUSE_MS);
      }
    })();
    const takeoverMs: number[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      const told = deliveries.length;
      await expect.poll(() => deliveries.length, BOUND).toBeGreaterThan(told);
      takeoverMs.push(await killWorker());
    }
    isOver = true;
    await storing;
    const handled = async () =>
      (await database.pool.query('SELECT count(*)::int AS fills, max(seq) AS last FROM handled')).rows[0];
    await expect.poll(handled, BOUND).toEqual({ fills: head, last: head });
    expect(deliveries.filter(({ first, committed }) => first !== (committed ?? 0) + 1)).toEqual([]);
    expect(Math.max(...takeoverMs)).toBeLessThan(SOAK.cursorTakeoverMs);
  },
  120_000 + KILLS * 60_000,
);
