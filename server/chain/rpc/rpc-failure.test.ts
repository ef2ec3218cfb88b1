import { TimeoutError } from 'viem';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import * as pauses from '#observe/pause.ts';
import { askPatiently } from './rpc-failure.ts';

const waits: number[] = [];

beforeEach(() => {
  waits.length = 0;
  vi.spyOn(pauses, 'pause').mockImplementation(async (ms) => void waits.push(ms));
});
afterEach(() => void vi.restoreAllMocks());

const silence = new TimeoutError({ body: {}, url: 'http://node.test' });

it('a node that does not answer is asked again after twice as long each time, as often as was allowed', async () => {
  const ask = vi.fn().mockRejectedValue(silence);
  await expect(askPatiently({ attempts: 5, firstDelayMs: 200 }, ask)).rejects.toBe(silence);
  expect(ask).toHaveBeenCalledTimes(5);
  expect(waits).toEqual([200, 400, 800, 1_600]);
});

it('an error that is an answer is not asked again', async () => {
  const refusal = new Error('execution reverted');
  const ask = vi.fn().mockRejectedValue(refusal);
  await expect(askPatiently({ attempts: 5, firstDelayMs: 200 }, ask)).rejects.toBe(refusal);
  expect(ask).toHaveBeenCalledTimes(1);
});
