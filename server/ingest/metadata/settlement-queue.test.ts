import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SettlementQueue } from './settlement-queue.ts';

const pending = (outcomeId: number, seenMs = 0, isWatched = true) => ({ outcomeId, seenMs, isWatched });

describe('settlement queue', () => {
  it('loses nothing: what is not done comes up again after at most five minutes', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.nat(50)),
        fc.array(fc.nat(50)),
        fc.array(fc.nat(50)),
        (ids, late, done) => {
          const queue = new SettlementQueue();
          for (const id of ids) queue.add(pending(id));
          for (const id of late) queue.postpone(id, 1_000);
          for (const id of done) queue.done(id);
          const due = queue.due(1_000 + 300_000, 1_000).map(({ outcomeId }) => outcomeId);
          expect(due.toSorted((a, b) => a - b)).toEqual(
            ids.filter((id) => !done.includes(id)).toSorted((a, b) => a - b),
          );
          expect(queue.size).toBe(due.length);
        },
      ),
    );
  });

  it('waits longer each time, and asks at once when upstream announces the settlement', () => {
    const queue = new SettlementQueue();
    queue.add(pending(1, 0, false));
    for (let attempt = 0; attempt < 6; attempt++) queue.postpone(1, 0);
    expect(queue.msUntilDue(0, 60_000)).toBeGreaterThanOrEqual(16_000);
    queue.add(pending(1, 500));
    expect(queue.msUntilDue(500, 60_000)).toBe(0);
    expect(queue.due(500, 10)).toHaveLength(1);
  });

  it('keeps the first time at which an outcome was missed', () => {
    const queue = new SettlementQueue();
    queue.add(pending(1, 100));
    queue.add(pending(1, 900));
    expect(queue.due(900, 10)[0]?.seenMs).toBe(100);
  });

  it('says how long nothing is due, and never longer than asked', () => {
    const queue = new SettlementQueue();
    expect(queue.msUntilDue(0, 30_000)).toBe(30_000);
    queue.add(pending(1));
    expect(queue.msUntilDue(0, 30_000)).toBe(0);
  });
});
