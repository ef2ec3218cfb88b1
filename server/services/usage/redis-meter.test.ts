import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PLANS, type TierPlan } from '#domain/tier.ts';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import { startRedis, type TestRedis } from '#server/test/databases/redis-server.ts';
import { openRedis } from '#store/redis/open-redis.ts';
import { tokenTaker } from '#store/redis/take-token.ts';
import { MemoryMeter } from './memory-meter.ts';
import { MonthlyUsage } from './monthly-usage.ts';
import { RedisMeter } from './redis-meter.ts';
import { ModelMeter } from './testing/model-meter.ts';
import { gaps, smallPlans } from './testing/plans.ts';

const START_MS = Date.UTC(2026, 6) - 90_000;
let nowMs = START_MS;
let database: TestDatabase;
let redis: TestRedis;
let runs = 0;
const opened: { stop(): void }[] = [];

beforeAll(async () => {
  [database, redis] = await Promise.all([freshDatabase(), startRedis()]);
});
afterAll(async () => {
  for (const { stop } of opened) stop();
  await Promise.all([database.drop(), redis.stop()]);
});

const newSubject = (kind = 'org'): string => {
  runs += 1;
  return `${kind}_${runs}`;
};

/** What is exact is so while Redis answers, which on a machine with much to do may take its time. */
const PATIENT_MS = 10_000;

/** What one process has of its own. `clock` null: that of Redis. */
async function newProcess(clock: (() => number) | null = () => nowMs, commandMs?: number) {
  const states: boolean[] = [];
  const { redis: connection, tried } = openRedis(
    redis.url,
    () => {},
    commandMs === undefined ? {} : { commandMs },
  );
  await tried;
  const usage = new MonthlyUsage(database.pool);
  const onFault = (error: unknown) => {
    throw error;
  };
  const own = new MemoryMeter({ usage, now: clock ?? Date.now, onFault });
  const meter = new RedisMeter({
    ...{ own, now: clock, takeToken: tokenTaker(connection) },
    onState: (isUp) => states.push(isUp),
  });
  opened.push({ stop: () => connection.disconnect() });
  return { meter, usage, states };
}

const newPatient = (clock: (() => number) | null = () => nowMs) => newProcess(clock, PATIENT_MS);

const admits = (
  meter: RedisMeter,
  count: number,
  subject: string,
  plan: TierPlan = PLANS.free,
): Promise<boolean[]> =>
  Promise.all(
    Array.from({ length: count }, async () => (await meter.admit(subject, plan)).admitted === true),
  );
const admitted = (answers: boolean[][]): number => answers.flat().filter(Boolean).length;

describe('RedisMeter', () => {
  it('makes of many processes one meter, up to a quota and over the end of a month', async () => {
    const processes = [await newPatient(), await newPatient()];
    const step = fc.record({
      ...{ gapMs: gaps, org: fc.constantFrom('a', 'b'), hasBudget: fc.boolean() },
      ...{ process: fc.integer({ min: 0, max: 1 }), isFlushed: fc.boolean() },
    });
    const steps = fc.array(step, { minLength: 1, maxLength: 40 });
    const budgets = fc.integer({ min: 1, max: 6 });
    await fc.assert(
      fc.asyncProperty(smallPlans, steps, budgets, async (plan, asked, limit) => {
        const [a, b] = [newSubject(), newSubject()];
        nowMs = START_MS;
        const model = new ModelMeter();
        for (const { gapMs, org, hasBudget, process, isFlushed } of asked) {
          nowMs += gapMs;
          const subject = org === 'a' ? a : b;
          const budget = hasBudget ? { subject: `key_${subject}`, limit } : undefined;
          const { meter, usage } = processes[process]!;
          const wanted = model.admit(subject, plan, nowMs, budget);
          expect(await meter.admit(subject, plan, budget)).toEqual(wanted);
          expect(await meter.peek(subject, plan)).toEqual(wanted.standing);
          if (isFlushed) await usage.flush();
        }
      }),
      { numRuns: 40 },
    );
  });

  it('lets not one more in than the limit, however many processes are asked at the same time', async () => {
    const processes = await Promise.all([newPatient(null), newPatient(null), newPatient(null)]);
    const subject = newSubject('ip');
    const answers = await Promise.all(processes.map(({ meter }) => admits(meter, 20, subject)));
    expect(admitted(answers)).toBe(10);
  });

  it('ends a quota exactly, however many processes are asked at the same time', async () => {
    const processes = await Promise.all([newPatient(), newPatient(), newPatient()]);
    const subject = newSubject('ip');
    const period = new Date(nowMs).toISOString().slice(0, 7);
    await database.pool.query('INSERT INTO usage_month VALUES ($1, $2, 996)', [subject, period]);
    const answers = await Promise.all(processes.map(({ meter }) => admits(meter, 5, subject)));
    expect(admitted(answers)).toBe(4);
    await Promise.all(processes.map(({ usage }) => usage.flush()));
    const { rows } = await database.pool.query('SELECT used FROM usage_month WHERE subject = $1', [subject]);
    expect(rows).toEqual([{ used: 1_000 }]);
  });

  it('goes on from what the database knows when Redis has forgotten', async () => {
    const [one, two] = [await newPatient(), await newPatient()];
    const subject = newSubject();
    await admits(one.meter, 5, subject, PLANS.growth);
    await one.usage.flush();
    await redis.client.flushall();
    const { standing } = await two.meter.admit(subject, PLANS.growth);
    expect(standing.used).toBe(6);
  });

  it('keeps nothing for ever: what nobody asks for any more leaves Redis', async () => {
    const { meter } = await newPatient();
    const subject = newSubject();
    await meter.admit(subject, PLANS.growth, { subject: `key_${subject}`, limit: 5 });
    const names = await redis.client.keys(`*{${subject}}*`);
    expect(names).toHaveLength(3);
    for (const name of names) expect(await redis.client.pttl(name)).toBeGreaterThan(0);
  });
});

describe('while Redis is away', () => {
  it('a process goes on by its own counts, says so once, and counts with the others again when it is back', async () => {
    const { meter, usage, states } = await newPatient();
    const subject = newSubject('ip');
    expect(admitted([await admits(meter, 4, subject)])).toBe(4);
    const port = Number(new URL(redis.url).port);
    await redis.stop();
    expect(admitted([await admits(meter, 20, subject)])).toBe(6);
    expect((await meter.peek(subject, PLANS.free)).used).toBe(10);
    expect(states).toEqual([false]);
    await usage.flush();
    redis = await startRedis(port);
    const later = newSubject('ip');
    const statesLater = async () => {
      await meter.admit(later, PLANS.enterprise);
      return states;
    };
    await expect.poll(statesLater).toEqual([false, true]);
    expect((await meter.peek(subject, PLANS.free)).used).toBe(10);
  });

  it('a Redis that hangs holds up nobody', async () => {
    const { meter, states } = await newProcess();
    const subject = newSubject('ip');
    await meter.admit(subject, PLANS.free);
    process.kill(redis.pid, 'SIGSTOP');
    try {
      expect(admitted([await admits(meter, 20, subject)])).toBe(9);
      expect(states).toEqual([false]);
    } finally {
      process.kill(redis.pid, 'SIGCONT');
    }
  });
});
