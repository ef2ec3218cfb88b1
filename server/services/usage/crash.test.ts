import { fork } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import { startRedis, type TestRedis } from '#server/test/databases/redis-server.ts';

const CHILD = 'server/services/usage/testing/metered-child.ts';

let database: TestDatabase;
let redis: TestRedis;
beforeAll(async () => {
  [database, redis] = await Promise.all([freshDatabase(), startRedis()]);
});
afterAll(() => Promise.all([database.drop(), redis.stop()]));

/** How far two requests of a process that runs are apart at most: it makes one every other millisecond. */
const STANDSTILL_MS = 200;

/** Whether a process stood still in the end: what was due then could not be done. */
const stoodStill = (times: number[]): boolean =>
  times.some(
    (atMs, place) =>
      atMs - (times[place - 1] ?? atMs) > STANDSTILL_MS && atMs > (times.at(-1) ?? 0) - 2 * 1_000,
  );

/** Lets a process count for two and a half seconds and kills it as nothing can be killed more. */
async function countUntilKilled(subject: string, redisUrl: string): Promise<number[]> {
  const child = fork(CHILD, [database.url, redisUrl, subject]);
  const times: number[] = [];
  child.on('message', (atMs: number) => {
    times.push(atMs);
    if (atMs - (times[0] ?? atMs) > 2_500) child.kill('SIGKILL');
  });
  const [, signal] = await once(child, 'exit');
  expect(signal).toBe('SIGKILL');
  return times;
}

async function stored(subject: string): Promise<number> {
  const { rows } = await database.pool.query('SELECT used FROM usage_month WHERE subject = $1', [subject]);
  return rows[0]?.used ?? 0;
}

it.each(['by itself', 'with Redis'])(
  'a process that counts %s and is killed loses a second at most',
  async (how) => {
    let subject = '';
    let times: number[] = [];
    for (let run = 1; run === 1 || stoodStill(times); run += 1) {
      subject = `org_${how.replace(' ', '_')}_${run}`;
      times = await countUntilKilled(subject, how === 'with Redis' ? redis.url : '-');
    }
    const killedMs = times.at(-1) ?? 0;
    const older = times.filter((atMs) => atMs <= killedMs - 1_000).length;
    expect(older).toBeGreaterThan(10);
    expect(await stored(subject)).toBeGreaterThanOrEqual(older);
    if (how !== 'with Redis') return;
    const period = new Date(killedMs).toISOString().slice(0, 7);
    const shared = Number(await redis.client.get(`hashmark:month:{${subject}}:${period}`));
    expect(shared).toBeGreaterThanOrEqual(times.length);
  },
);
