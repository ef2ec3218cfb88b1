import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, type TestDatabase } from '#server/test/databases/database.ts';
import { MemoryMeter } from './memory-meter.ts';
import { MonthlyUsage } from './monthly-usage.ts';
import { ModelMeter } from './testing/model-meter.ts';
import { gaps, smallPlans } from './testing/plans.ts';

/** A minute and a half before a month ends. */
const START_MS = Date.UTC(2026, 6) - 90_000;

let database: TestDatabase;
let runs = 0;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

describe('MemoryMeter', () => {
  it('lets in, refuses and tells exactly what the specification words, up to a quota and over the end of a month', async () => {
    const step = fc.record({ gapMs: gaps, org: fc.constantFrom('a', 'b'), hasBudget: fc.boolean() });
    const steps = fc.array(step, { minLength: 1, maxLength: 60 });
    const budgets = fc.integer({ min: 1, max: 6 });
    await fc.assert(
      fc.asyncProperty(smallPlans, steps, budgets, async (plan, asked, limit) => {
        runs += 1;
        let nowMs = START_MS;
        const onFault = (error: unknown) => {
          throw error;
        };
        const meter = new MemoryMeter({ usage: new MonthlyUsage(database.pool), now: () => nowMs, onFault });
        const model = new ModelMeter();
        for (const { gapMs, org, hasBudget } of asked) {
          nowMs += gapMs;
          const subject = `org_${runs}_${org}`;
          const budget = hasBudget ? { subject: `key_${runs}_${org}`, limit } : undefined;
          const wanted = model.admit(subject, plan, nowMs, budget);
          expect(await meter.admit(subject, plan, budget)).toEqual(wanted);
          expect(await meter.peek(subject, plan)).toEqual(wanted.standing);
        }
      }),
    );
  });
});
