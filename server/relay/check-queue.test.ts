import { expect, it } from 'vitest';
import { CheckQueue } from './check-queue.ts';

const rank = (windowEndsMs: number, usd: number) => ({ windowEndsMs, makerCollateralE6: BigInt(usd) });

it('checks first what closes first, and of that the best offer', async () => {
  const queue = new CheckQueue();
  const done: string[] = [];
  const ranks = [rank(2, 90), rank(1, 10), rank(2, 95), rank(1, 30), rank(1, 20), rank(3, 1_000)];
  await Promise.all(
    ranks.map((one) =>
      queue.run(one, async () => {
        done.push(`${one.windowEndsMs}:${one.makerCollateralE6}`);
      }),
    ),
  );
  expect(done).toEqual(['1:30', '1:20', '1:10', '2:95', '2:90', '3:1000']);
});

it('gives each caller its own result or error, and goes on', async () => {
  const queue = new CheckQueue();
  const bad = queue.run(rank(1, 2), () => Promise.reject(new Error('bad')));
  const good = queue.run(rank(1, 1), async () => 'good');
  await expect(bad).rejects.toThrow('bad');
  expect(await good).toBe('good');
  expect(await queue.run(rank(1, 1), async () => 'later')).toBe('later');
});

it('lets others have the event loop while it works', async () => {
  const queue = new CheckQueue();
  let turns = 0;
  let isDone = false;
  const count = (): void => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  const busy = async (): Promise<void> => {
    const endMs = performance.now() + 2;
    while (performance.now() < endMs);
  };
  await Promise.all(Array.from({ length: 30 }, () => queue.run(rank(1, 1), busy)));
  isDone = true;
  expect(turns).toBeGreaterThan(5);
});
