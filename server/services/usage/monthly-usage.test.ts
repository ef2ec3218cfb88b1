import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import { MonthlyUsage, periodOf } from './monthly-usage.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

const stored = async (): Promise<Record<string, number>> => {
  const { rows } = await database.pool.query('SELECT subject, used FROM usage_month');
  return Object.fromEntries(rows.map(({ subject, used }) => [subject, used]));
};

describe('MonthlyUsage', () => {
  it('adds up exactly, however processes count and flush at the same time', async () => {
    const step = fc.record({
      process: fc.integer({ min: 0, max: 2 }),
      subject: fc.constantFrom('ip:a', 'ip:b', 'org_c'),
      flush: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        await database.pool.query('TRUNCATE usage_month');
        const processes = [0, 1, 2].map(() => new MonthlyUsage(database.pool));
        const expected: Record<string, number> = {};
        const flushing: Promise<void>[] = [];
        for (const { process, subject, flush } of steps) {
          const usage = processes[process] as MonthlyUsage;
          usage.add(await usage.get(subject, '2026-06'));
          expected[subject] = (expected[subject] ?? 0) + 1;
          if (flush) flushing.push(usage.flush());
        }
        await Promise.all(flushing);
        for (const usage of processes) await usage.flush();
        expect(await stored()).toEqual(expected);
        for (const subject of Object.keys(expected)) {
          const count = await new MonthlyUsage(database.pool).get(subject, '2026-06');
          expect(count.stored + count.pending).toBe(expected[subject]);
        }
      }),
      { numRuns: 30 },
    );
  });

  it('counts requests of a subject that arrive while it is first read on one count', async () => {
    await database.pool.query('TRUNCATE usage_month');
    const usage = new MonthlyUsage(database.pool);
    const reads = [usage.get('ip:new', '2026-06'), usage.get('ip:new', '2026-06')];
    for (const count of await Promise.all(reads)) usage.add(count);
    await usage.flush();
    expect(await stored()).toEqual({ 'ip:new': 2 });
  });

  it('keeps what could not be written and writes it later', async () => {
    await database.pool.query('TRUNCATE usage_month');
    const usage = new MonthlyUsage(database.pool);
    const count = await usage.get('ip:kept', '2026-06');
    usage.add(count);
    await database.pool.query('ALTER TABLE usage_month RENAME TO usage_gone');
    await expect(usage.flush()).rejects.toThrow(/usage_month/);
    usage.add(count);
    await database.pool.query('ALTER TABLE usage_gone RENAME TO usage_month');
    await usage.flush();
    expect(await stored()).toEqual({ 'ip:kept': 2 });
  });

  it('learns at each flush what other processes have counted', async () => {
    await database.pool.query('TRUNCATE usage_month');
    const [one, two] = [new MonthlyUsage(database.pool), new MonthlyUsage(database.pool)];
    const mine = await one.get('org_x', '2026-06');
    const theirs = await two.get('org_x', '2026-06');
    two.add(theirs);
    await two.flush();
    one.add(mine);
    await one.flush();
    expect(mine.stored).toBe(2);
  });

  it('deletes what addresses used in earlier months when a new month begins, a bounded batch at each flush', async () => {
    await database.pool.query('TRUNCATE usage_month');
    await database.pool.query(
      `INSERT INTO usage_month SELECT 'ip:old' || n, '2026-05', 1 FROM generate_series(1, 5001) n
       UNION ALL VALUES ('ip:now', '2026-06', 7), ('org_x', '2026-05', 3)`,
    );
    const usage = new MonthlyUsage(database.pool);
    usage.add(await usage.get('ip:now', '2026-06'));
    await usage.flush();
    expect(Object.keys(await stored())).toHaveLength(3);
    await usage.flush();
    expect(await stored()).toEqual({ 'ip:now': 8, org_x: 3 });
    await database.pool.query("INSERT INTO usage_month VALUES ('ip:late', '2026-05', 1)");
    await usage.flush();
    expect(Object.keys(await stored())).toContain('ip:late');
    usage.add(await usage.get('ip:now', '2026-07'));
    await usage.flush();
    expect(await stored()).toEqual({ 'ip:now': 1, org_x: 3 });
  });

  it('names calendar months in UTC', () => {
    expect(periodOf(Date.UTC(2026, 5, 30, 23, 59, 59, 999))).toBe('2026-06');
    expect(periodOf(Date.UTC(2026, 6, 1))).toBe('2026-07');
  });
});
