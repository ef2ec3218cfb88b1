import { expect, it } from 'vitest';
import { CheckQueue } from './check-queue.ts';

const requests = new Map<string, { rfqId: string }>();
function requestOf(rfqId: string): { rfqId: string } {
  const request = requests.get(rfqId) ?? { rfqId };
  requests.set(rfqId, request);
  return request;
}
const rank = (rfqId: string, windowEndsMs: number, usd: number) => ({
  request: requestOf(rfqId),
  windowEndsMs,
  makerCollateralE6: BigInt(usd),
});
const good = (): boolean => true;

/** The order in which a queue takes checks that come in one turn; `bad` ones fail. */
async function orderOf(ranks: ReturnType<typeof rank>[], bad: number[] = []): Promise<string[]> {
  const queue = new CheckQueue();
  const done: string[] = [];
  const checks = ranks.map((one) =>
    queue.run(
      one,
      () => {
        done.push(`${one.request.rfqId}${one.makerCollateralE6}`);
        return Number(one.makerCollateralE6);
      },
      (usd) => !bad.includes(usd),
    ),
  );
  await Promise.all(checks);
  return done;
}

it('finds the best of each request before it looks at any that cannot win, what closes first before others', async () => {
  const ranks = [rank('b', 2, 90), rank('a', 1, 10), rank('b', 2, 95), rank('a', 1, 30), rank('c', 3, 7)];
  expect(await orderOf(ranks)).toEqual(['a30', 'b95', 'c7', 'a10', 'b90']);
});

it('goes on to the next best when the best is bad: it hides no good one', async () => {
  const ranks = [rank('b', 2, 90), rank('a', 1, 10), rank('a', 1, 30), rank('a', 1, 20), rank('b', 2, 80)];
  expect(await orderOf(ranks, [30, 90])).toEqual(['a30', 'a20', 'b90', 'b80', 'a10']);
});

it('gives each caller its own result or error, and goes on', async () => {
  const queue = new CheckQueue();
  const bad = queue.run(
    rank('a', 1, 2),
    () => {
      throw new Error('bad');
    },
    good,
  );
  const fine = queue.run(rank('a', 1, 1), () => 'good', good);
  await expect(bad).rejects.toThrow('bad');
  expect(await fine).toBe('good');
  expect(await queue.run(rank('a', 1, 1), () => 'later', good)).toBe('later');
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
  const busy = (): void => {
    const endMs = performance.now() + 2;
    while (performance.now() < endMs);
  };
  await Promise.all(Array.from({ length: 30 }, () => queue.run(rank('a', 1, 1), busy, good)));
  isDone = true;
  expect(turns).toBeGreaterThan(5);
});
