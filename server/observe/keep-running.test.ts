import { expect, it } from 'vitest';
import { keepRunning } from './keep-running.ts';

const bounds = { baseMs: 1, maxMs: 4 };
const FOREVER = { baseMs: 2 ** 31 - 1, maxMs: 2 ** 31 - 1 };

/** The waits after `runs` runs, the last of which ends by the signal. */
async function waitsAfter(
  runs: number,
  options: { soundAfterMs: number; isJittered?: boolean },
): Promise<number[]> {
  const stopping = new AbortController();
  const waits: number[] = [];
  await keepRunning(async () => waits.length, {
    ...{ bounds, signal: stopping.signal, ...options },
    onEnd(end, waitMs) {
      expect(end).toBe(waits.length);
      if (waits.push(waitMs) === runs) stopping.abort();
    },
  });
  return waits;
}

it('what ends soon is started again after waits that double up to their bound', async () => {
  expect(await waitsAfter(5, { soundAfterMs: Number.POSITIVE_INFINITY })).toEqual([1, 2, 4, 4, 4]);
});

it('what ran long is started again after the shortest wait', async () => {
  expect(await waitsAfter(4, { soundAfterMs: 0 })).toEqual([1, 1, 1, 1]);
});

it('processes that lost the same peer come back to it at different times', async () => {
  const waits = await waitsAfter(10, { soundAfterMs: 0, isJittered: true });
  expect(new Set(waits).size).toBeGreaterThan(1);
  for (const wait of waits) expect(wait).toBeGreaterThanOrEqual(0.5);
  for (const wait of waits) expect(wait).toBeLessThanOrEqual(1);
});

it('the signal ends a wait, and nothing starts after it', async () => {
  const stopping = new AbortController();
  let runs = 0;
  const run = async (): Promise<void> => {
    runs += 1;
  };
  const options = { bounds: FOREVER, soundAfterMs: 0, signal: stopping.signal };
  await keepRunning(run, { ...options, onEnd: () => setImmediate(() => stopping.abort()) });
  await keepRunning(run, { ...options, onEnd: () => {} });
  expect(runs).toBe(1);
});
