import { TimeoutError } from 'viem';
import { beforeEach, expect, it, vi } from 'vitest';
import { askPatiently } from './rpc-failure.ts';

const waits: number[] = [];

const wait = async (ms: number): Promise<void> => void waits.push(ms);
beforeEach(() => {
  waits.length = 0;
});

const silence = new TimeoutError({ body: {}, url: 'http://node.test' });

it('a node that does not answer is asked again after twice as long each time, as often as was allowed', async () => {
  const ask = vi.fn().mockRejectedValue(silence);
  await expect(askPatiently({ attempts: 5, firstDelayMs: 200, wait }, ask)).rejects.toBe(silence);
  expect(ask).toHaveBeenCalledTimes(5);
  expect(waits).toEqual([200, 400, 800, 1_600]);
});

it('an error that is an answer is not asked again', async () => {
  const refusal = new Error('execution reverted');
  const ask = vi.fn().mockRejectedValue(refusal);
  await expect(askPatiently({ attempts: 5, firstDelayMs: 200, wait }, ask)).rejects.toBe(refusal);
  expect(ask).toHaveBeenCalledTimes(1);
});
