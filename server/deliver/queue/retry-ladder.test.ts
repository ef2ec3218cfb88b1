import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '#domain/time.ts';
import { afterTry, CIRCUIT, circuitState, HEALTHY } from './circuit.ts';
import { nextOf } from './next-of.ts';
import { RETRY_AFTER_MS, retryAfterMs } from './retry-ladder.ts';

const waits = (random: () => number): number[] => {
  const all: number[] = [];
  for (let tries = 1; ; tries += 1) {
    const wait = retryAfterMs(tries, { waitsMs: RETRY_AFTER_MS, random });
    if (wait === null) return all;
    all.push(wait);
  }
};

describe('retries', () => {
  it('are seven, after 5 seconds to 10 hours, over about 27 hours, give or take the jitter', () => {
    const [least, mean, most] = [waits(() => 0), waits(() => 0.5), waits(() => 1)];
    expect(mean).toEqual([5_000, 300_000, 1_800_000, 7_200_000, 18_000_000, 36_000_000, 36_000_000]);
    const hours = [least, mean, most].map((all) => all.reduce((sum, wait) => sum + wait, 0) / HOUR_MS);
    expect(hours[1]).toBeCloseTo(27.6, 1);
    expect(hours[0]).toBeGreaterThan(23);
    expect(hours[2]).toBeLessThan(32);
  });

  it('do not come back together when they failed together', () => {
    const times = Array.from({ length: 100 }, () => waits(Math.random)[2]);
    expect(new Set(times).size).toBeGreaterThan(90);
  });

  it('are none for a test, for what no retry can mend, and below the tiers that have them', () => {
    const ladder = { waitsMs: [1_000], random: () => 0.5 };
    const failed = { isDelivered: false, isFinal: false, notBeforeMs: 0 };
    const one = { attempts: 0, isTest: false, tier: 'scale', ladder } as const;
    expect(nextOf(failed, one)).toEqual({ state: 'pending', retryMs: 1_000 });
    expect(nextOf({ ...failed, notBeforeMs: 9_000 }, one)).toEqual({ state: 'pending', retryMs: 9_000 });
    for (const [sent, given] of [
      [failed, { ...one, isTest: true }],
      [{ ...failed, isFinal: true }, one],
      [failed, { ...one, tier: 'growth' as const }],
      [failed, { ...one, attempts: 1 }],
    ] as const) {
      expect(nextOf(sent, given)).toEqual({ state: 'failed', retryMs: null });
    }
  });
});

describe('the circuit of an endpoint', () => {
  const fail = { isDelivered: false, nowMs: 1_000, random: () => 0 };

  it('opens at the fifth failure in a row, for longer each time that the one probe fails, 5 minutes at most', () => {
    let health = HEALTHY;
    for (let nth = 1; nth < CIRCUIT.threshold; nth += 1) health = afterTry(health, fail, CIRCUIT);
    expect(circuitState(health, fail.nowMs, CIRCUIT)).toBe('closed');
    let nowMs = fail.nowMs;
    const openMs: number[] = [];
    for (let nth = 0; nth < 7; nth += 1) {
      health = afterTry(health, { ...fail, nowMs }, CIRCUIT);
      openMs.push(health.openUntilMs - nowMs);
      expect(circuitState(health, nowMs, CIRCUIT)).toBe('open');
      nowMs = health.openUntilMs;
      expect(circuitState(health, nowMs, CIRCUIT)).toBe('probing');
    }
    expect(openMs).toEqual([10_000, 20_000, 40_000, 80_000, 160_000, 300_000, 300_000]);
    expect(health.failingSinceMs).toBe(1_000);
  });

  it('is not opened for longer by tries that were under way when it opened', () => {
    let health = HEALTHY;
    for (let nth = 0; nth < 30; nth += 1) health = afterTry(health, fail, CIRCUIT);
    expect(health.openUntilMs).toBe(11_000);
  });

  it('closes with one success', () => {
    const broken = afterTry({ ...HEALTHY, failures: 9, failingSinceMs: 1 }, fail, CIRCUIT);
    expect(afterTry(broken, { ...fail, isDelivered: true }, CIRCUIT)).toEqual(HEALTHY);
  });
});
