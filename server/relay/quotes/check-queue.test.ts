import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { Hex } from '#domain/parlay/hex.ts';
import type { SignatureChecks } from '../signatures/signature-check.ts';
import { quote, Recorder, requests } from '../testing/check-recorder.ts';
import { until } from '../testing/harness.ts';
import type { QueuedQuote } from './check-contest.ts';
import { CheckQueue } from './check-queue.ts';

const badly = (one: QueuedQuote): QueuedQuote => ({
  ...one,
  check: () => ({ ...one.check(), signature: 'bad' }),
});

/** The order in which a queue takes quotes that come in one turn. */
async function orderOf(quotes: QueuedQuote[], batchSize = 1): Promise<string[]> {
  const recorder = new Recorder(batchSize);
  const queue = new CheckQueue(recorder);
  await Promise.all(quotes.map((one) => queue.run(one)));
  return recorder.done;
}

const ORDER = [quote('b', 2, 90), quote('a', 1, 10), quote('b', 2, 95), quote('a', 1, 30), quote('c', 3, 7)];

it('finds the best of each request before it looks at any that cannot win, what closes first before others', async () => {
  expect(await orderOf(ORDER)).toEqual(['a30', 'b95', 'c7', 'a10', 'b90']);
});

it('keeps the order in batches: while the best of a request is looked at, its next best can wait', async () => {
  requests.clear();
  const again = [
    quote('b', 2, 90),
    quote('a', 1, 10),
    quote('b', 2, 95),
    quote('a', 1, 30),
    quote('c', 3, 7),
  ];
  expect(await orderOf(again, 3)).toEqual(['a30', 'b95', 'c7', 'a10', 'b90']);
});

it('goes on to the next best when the best is badly signed: it hides no good one', async () => {
  requests.clear();
  const quotes = [
    badly(quote('b', 2, 90)),
    quote('a', 1, 10),
    badly(quote('a', 1, 30)),
    quote('a', 1, 20),
    quote('b', 2, 80),
  ];
  expect(await orderOf(quotes)).toEqual(['a30', 'a20', 'b90', 'b80', 'a10']);
});

it('goes on to the next best when the best is well signed, and promised elsewhere', async () => {
  requests.clear();
  const promised = quote('a', 1, 30, { isGood: () => false });
  expect(await orderOf([quote('b', 2, 5), promised, quote('a', 1, 20), quote('a', 1, 10)])).toEqual([
    'a30',
    'a20',
    'b5',
    'a10',
  ]);
});

it('looks again at a request whose best no longer counts', async () => {
  requests.clear();
  const recorder = new Recorder();
  const queue = new CheckQueue(recorder);
  const best = quote('a', 2, 30);
  const others = [quote('b', 1, 9), quote('b', 1, 8), quote('b', 1, 7), quote('a', 2, 20)];
  const all = [best, ...others].map((one) => queue.run(one));
  recorder.onBatch = () => {
    if (recorder.done.length === 2) queue.setBest(best.request, 0n);
  };
  await Promise.all(all);
  expect(recorder.done).toEqual(['b9', 'a30', 'b8', 'a20', 'b7']);
});

it('gives each caller its own result or error, and goes on', async () => {
  requests.clear();
  const recorder = new Recorder();
  const queue = new CheckQueue(recorder);
  const assertOpen = () => {
    throw new Error('too late');
  };
  const late = queue.run(quote('a', 1, 2, { assertOpen }));
  const fine = queue.run(quote('a', 1, 1));
  await expect(late).rejects.toThrow('too late');
  expect(await fine).toBe('0xa1');
  expect(await queue.run(badly(quote('a', 1, 1)))).toBeNull();
  expect(recorder.done).not.toContain('a2');
});

it('turns away any number that came too late, and still lets others have the event loop', async () => {
  requests.clear();
  const queue = new CheckQueue(new Recorder());
  const assertOpen = () => {
    throw new Error('too late');
  };
  let turns = 0;
  let isDone = false;
  const count = (): void => {
    turns += 1;
    if (!isDone) setImmediate(count);
  };
  setImmediate(count);
  const late = Array.from({ length: 2_000 }, (_, nth) => queue.run(quote('a', 1, nth + 1, { assertOpen })));
  const results = await Promise.allSettled(late);
  isDone = true;
  expect(results.every(({ status }) => status === 'rejected')).toBe(true);
  expect(turns).toBeGreaterThan(5);
});

it('hands the failure of a batch to those who wait for it, and to nobody else', async () => {
  requests.clear();
  const recorder = new Recorder();
  const queue = new CheckQueue(recorder);
  recorder.onBatch = () => {
    recorder.onBatch = () => {};
    throw new Error('no thread');
  };
  const first = queue.run(quote('a', 1, 2));
  const second = queue.run(quote('a', 1, 1));
  await expect(first).rejects.toThrow('no thread');
  expect(await second).toBe('0xa1');
});

it('checks what could win and two more of each request while the relay is busy, and all the rest once it is not', async () => {
  requests.clear();
  const recorder = new Recorder();
  let isBusy = true;
  const queue = new CheckQueue(recorder, () => isBusy);
  const all = [5, 4, 3, 2, 1].flatMap((usd) => [quote('a', 1, usd), quote('b', 2, usd)]);
  const results = Promise.all(all.map((one) => queue.run(one)));
  await until('nothing goes on', () => recorder.done.length === 6);
  for (let turn = 0; turn < 20; turn += 1) await nextTurn();
  expect(recorder.done).toEqual(['a5', 'b5', 'a4', 'a3', 'b4', 'b3']);
  isBusy = false;
  await results;
  expect(recorder.done.slice(6).sort()).toEqual(['a1', 'a2', 'b1', 'b2']);
});

it('looks for what a request could fall back on only when its close is near, while the relay is busy', async () => {
  requests.clear();
  const recorder = new Recorder();
  let nowMs = 0;
  const queue = new CheckQueue(
    recorder,
    () => true,
    () => nowMs,
  );
  const all = [5, 4, 3, 2].flatMap((usd) => [quote('a', 400, usd), quote('b', 500, usd)]);
  for (const one of all) void queue.run(one);
  const checked = (count: number) => until('nothing goes on', () => recorder.done.length === count);
  await checked(2);
  nowMs = 299;
  for (let turn = 0; turn < 20; turn += 1) await nextTurn();
  expect(recorder.done).toEqual(['a5', 'b5']);
  nowMs = 300;
  await checked(4);
  expect(recorder.done.slice(2)).toEqual(['a4', 'a3']);
  nowMs = 400;
  await checked(6);
  expect(recorder.done.slice(4)).toEqual(['b4', 'b3']);
});

it('turns away what came for a request that has closed only once the relay is not busy', async () => {
  requests.clear();
  const recorder = new Recorder();
  let isBusy = true;
  const queue = new CheckQueue(recorder, () => isBusy);
  let turnedAway = 0;
  const assertOpen = (): void => {
    throw new Error('closed');
  };
  const late = [5, 4, 3, 2, 1].map((usd) =>
    queue.run(quote('a', 1, usd, { assertOpen })).catch(() => {
      turnedAway += 1;
    }),
  );
  await queue.run(quote('b', 2, 1));
  for (let turn = 0; turn < 20; turn += 1) await nextTurn();
  expect(turnedAway).toBe(1);
  isBusy = false;
  await Promise.all(late);
  expect(turnedAway).toBe(5);
});

it('asks again as long as the relay stays busy, so that what waits is checked in the end', async () => {
  requests.clear();
  const recorder = new Recorder();
  let looks = 0;
  const queue = new CheckQueue(recorder, () => {
    looks += 1;
    return looks < 8;
  });
  await Promise.all([5, 4, 3, 2].map((usd) => queue.run(quote('a', 1, usd))));
  expect(recorder.done.at(-1)).toBe('a2');
});

it('is behind while more waits than is looked at next, or the relay is busy, and not once that is done', async () => {
  requests.clear();
  let isBusy = false;
  const queue = new CheckQueue(new Recorder(2), () => isBusy);
  const few = [quote('a', 1, 2), quote('a', 1, 1)].map((one) => queue.run(one));
  expect(queue.isBehind).toBe(false);
  const third = queue.run(quote('b', 2, 1));
  expect(queue.isBehind).toBe(true);
  await Promise.all([...few, third]);
  expect(queue.isBehind).toBe(false);
  isBusy = true;
  expect(queue.isBehind).toBe(true);
});

it('has an equal of the best wait like what is lower: those of one price do not hold up other requests', async () => {
  for (const batchSize of [1, 2]) {
    requests.clear();
    const quotes = [quote('a', 1, 30), quote('a', 1, 30), quote('b', 2, 20)];
    expect(await orderOf(quotes, batchSize)).toEqual(['a30', 'b20', 'a30']);
  }
});

it('knows the three best that were found good, in whatever order they came and whatever counts no more', async () => {
  requests.clear();
  const recorder = new Recorder();
  const queue = new CheckQueue(recorder);
  const run = (...all: QueuedQuote[]) => Promise.all(all.map((one) => queue.run(one)));
  for (const usd of [10, 20, 40, 30]) await run(quote('a', 1, usd));
  await run(quote('a', 1, 35), quote('b', 2, 5));
  queue.setBest(quote('a', 1, 0).request, 35n);
  await run(quote('a', 1, 34), quote('b', 2, 6));
  expect(recorder.done.slice(4)).toEqual(['b5', 'a35', 'b6', 'a34']);
});

it('sends a thread what is not a full batch once it is idle, and a full one to wait for it', async () => {
  requests.clear();
  const batches: string[][] = [];
  const ends: (() => void)[] = [];
  const checks: SignatureChecks = {
    ...{ workers: 1, lanes: 2, batchSize: 2, close: async () => {} },
    async check(batch) {
      batches.push(batch.map(({ encoded }) => encoded.slice(2)));
      await new Promise<void>((resolve) => ends.push(resolve));
      return batch.map(({ encoded }) => encoded);
    },
  };
  const queue = new CheckQueue(checks);
  const results: Promise<Hex | null>[] = [];
  const come = async (...all: number[]): Promise<void> => {
    results.push(...all.map((usd) => queue.run(quote('a', 1, usd))));
    await nextTurn();
  };
  await come(9);
  await come(1);
  expect(batches).toEqual([['a9']]);
  await come(5);
  expect(batches).toEqual([['a9'], ['a5', 'a1']]);
  await come(7, 8);
  expect(batches).toHaveLength(2);
  while (ends.length > 0) {
    ends.shift()?.();
    await nextTurn();
  }
  expect(await Promise.all(results)).toHaveLength(5);
  expect(batches).toEqual([['a9'], ['a5', 'a1'], ['a8', 'a7']]);
});
