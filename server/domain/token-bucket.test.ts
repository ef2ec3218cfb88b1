import fc from 'fast-check';
import { expect, it } from 'vitest';
import { TokenBucket } from './token-bucket.ts';

const RATE = { perSecond: 10, burst: 5 };

it('never gives more than its burst and its rate allow in any stretch of time, and as much to who is patient', () => {
  const ask = fc.record({ tokens: fc.integer({ min: 1, max: 3 }), waitMs: fc.integer({ min: 0, max: 400 }) });
  fc.assert(
    fc.property(fc.array(ask, { maxLength: 100 }), (asks) => {
      const bucket = new TokenBucket(RATE, 0);
      let nowMs = 0;
      const given: { atMs: number; tokens: number }[] = [];
      for (const { tokens, waitMs } of asks) {
        nowMs += waitMs;
        if (bucket.take(tokens, nowMs)) given.push({ atMs: nowMs, tokens });
        else if (waitMs >= 300) expect(tokens).toBeGreaterThan(3);
      }
      for (const [start, { atMs }] of given.entries()) {
        let sum = 0;
        for (const later of given.slice(start)) {
          sum += later.tokens;
          expect(sum).toBeLessThanOrEqual(RATE.burst + ((later.atMs - atMs) * RATE.perSecond) / 1_000 + 1e-6);
        }
      }
    }),
  );
});

it('gives nothing for a clock that goes back', () => {
  const bucket = new TokenBucket(RATE, 1_000);
  expect(bucket.take(5, 1_000)).toBe(true);
  expect(bucket.take(1, 0)).toBe(false);
});
