import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLogger, type Logger } from '#observe/logger.ts';
import type { BlockHead, HeadListener, HeadWatch } from './head-watch.ts';
import { workAtHeads } from './work-at-heads.ts';

const head = (hash: string): BlockHead => ({ hash }) as unknown as BlockHead;

/** A watch of heads that answers when the test says so. */
function rig() {
  const listeners = new Set<HeadListener>();
  const onPoll = (listener: HeadListener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const warned: string[] = [];
  const logger: Logger = {
    ...createLogger({ level: 'silent' }),
    warn: (_fields, message) => void warned.push(String(message)),
  };
  const life = new AbortController();
  const heads = { onPoll } as unknown as HeadWatch;
  return {
    ...{ listeners, warned, life },
    options: { heads, logger, signal: life.signal, what: 'the work', everyMs: 1_000 },
    async poll(afterMs: number, hash = '0x1'): Promise<void> {
      await vi.advanceTimersByTimeAsync(afterMs);
      for (const listener of listeners) listener(head(hash), false);
      await vi.advanceTimersByTimeAsync(0);
    },
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('work at heads begins with the first answer, and again only when the interval has passed since it ended', async () => {
  const { options, poll } = rig();
  const ends: (() => void)[] = [];
  workAtHeads(options, () => new Promise<void>((resolve) => void ends.push(resolve)));
  await poll(0);
  await poll(5_000);
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await poll(0);
  await poll(999);
  expect(ends).toHaveLength(1);
  await poll(1);
  expect(ends).toHaveLength(2);
});

it('work at heads that fails is logged and tried again after the interval', async () => {
  const { options, poll, warned } = rig();
  const work = vi.fn().mockRejectedValueOnce(new Error('no answer')).mockResolvedValue(0);
  workAtHeads(options, work);
  await poll(0);
  await poll(999);
  expect(work).toHaveBeenCalledTimes(1);
  expect(warned).toEqual(['the work failed; trying again']);
  await poll(1);
  expect(work).toHaveBeenCalledTimes(2);
  expect(warned).toHaveLength(1);
});

it('a head that is not due does not delay the work of the next one', async () => {
  const { options, poll } = rig();
  const done: string[] = [];
  workAtHeads(
    options,
    async ({ hash }) => void done.push(hash),
    ({ hash }) => hash !== '0x1',
  );
  await poll(0, '0x1');
  await poll(1, '0x2');
  expect(done).toEqual(['0x2']);
});

it('work at heads ends with its signal, and a failure after that is not logged', async () => {
  const { options, poll, life, listeners, warned } = rig();
  let fail = (): void => {};
  workAtHeads(options, () => new Promise((_, reject) => (fail = () => reject(new Error('stopped')))));
  await poll(0);
  life.abort();
  fail();
  await poll(10_000);
  expect(listeners.size).toBe(0);
  expect(warned).toEqual([]);
});
