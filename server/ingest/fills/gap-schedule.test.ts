import { appendFileSync, mkdirSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OpenGap } from '#store/writes/block-gap.ts';
import { type OnUnreadable, partsOf, type Recovery } from './gap-recovery.ts';
import { GapSchedule } from './gap-schedule.ts';
import { NodeDirectory } from './testing/node-directory.ts';

const T0 = Date.UTC(2026, 6, 10, 5);
const MINUTE_MS = 60_000;
const GAP: OpenGap = { gapId: 1, fromBlock: 2, toBlock: 4, fromMs: T0, toMs: T0 + 5, detectedMs: T0 };

let node: NodeDirectory;
let asked: number[];
let unreadable: Parameters<OnUnreadable>[0][];
let schedule: GapSchedule;

beforeEach(() => {
  node = new NodeDirectory();
  node.blocks(T0, 1, 5);
  asked = [];
  unreadable = [];
  schedule = new GapSchedule(node.dir, openGaps, (what) => unreadable.push(what));
});
afterEach(() => node.remove());

async function openGaps(sinceMs: number): Promise<OpenGap[]> {
  asked.push(sinceMs);
  return sinceMs <= GAP.detectedMs ? [GAP] : [];
}

/** Steps at one time until the search is over. */
async function search(nowMs: number): Promise<Recovery | null> {
  let found: Recovery | null = null;
  for (let step = 0; step < 20; step++) found ??= await schedule.step(nowMs);
  return found;
}

test('a gap is looked for at once, and again every minute', async () => {
  expect(await search(T0)).toBeNull();
  node.archive(T0, 2, 3, 4);
  expect(await search(T0 + MINUTE_MS - 1)).toBeNull();
  expect((await search(T0 + MINUTE_MS))?.parts).toEqual([{ fromBlock: 2, toBlock: 4, filled: true }]);
});

test('a gap that was just seen is looked for before the minute is over', async () => {
  await search(T0);
  node.archive(T0, 3);
  schedule.detected();
  expect((await search(T0 + 1))?.found.map(({ block }) => block.blockNumber)).toEqual([3]);
});

test('a gap is given up an hour after it was seen', async () => {
  node.archive(T0, 2, 3, 4);
  expect(await search(T0 + 60 * MINUTE_MS + 1)).toBeNull();
  expect(asked).toEqual([T0 + 1]);
});

test('a damaged archive gives what can be read of it, stops nothing and is told', async () => {
  node.archive(T0, 2);
  appendFileSync(`${node.path(T0)}.lz4`, 'damage');
  expect((await search(T0))?.found.map(({ block }) => block.blockNumber)).toEqual([2]);
  expect(unreadable).toEqual([
    { file: '20260710/5', archived: true, error: expect.stringContaining('not an lz4 frame') },
  ]);
});

test('a file that cannot be read is told, and the others are searched', async () => {
  mkdirSync(`${node.path(T0)}.lz4`);
  node.blocks(T0, 3);
  expect((await search(T0))?.found.map(({ block }) => block.blockNumber)).toEqual([3]);
  expect(unreadable).toEqual([
    { file: '20260710/5', archived: true, error: expect.stringContaining('EISDIR') },
  ]);
});

test('a fault that is none of a file is not passed over', async () => {
  const broken: OpenGap = Object.defineProperty({ ...GAP }, 'fromBlock', {
    get: () => {
      throw new TypeError('a fault in the program');
    },
  });
  schedule = new GapSchedule(
    node.dir,
    async () => [broken],
    () => undefined,
  );
  await expect(search(T0)).rejects.toThrow('a fault in the program');
});

test('partsOf covers the gap without overlap, whatever was found', () => {
  expect(partsOf({ fromBlock: 5, toBlock: 9 }, [])).toEqual([{ fromBlock: 5, toBlock: 9, filled: false }]);
  expect(partsOf({ fromBlock: 5, toBlock: 9 }, [5, 6, 8])).toEqual([
    { fromBlock: 5, toBlock: 6, filled: true },
    { fromBlock: 7, toBlock: 7, filled: false },
    { fromBlock: 8, toBlock: 8, filled: true },
    { fromBlock: 9, toBlock: 9, filled: false },
  ]);
});
