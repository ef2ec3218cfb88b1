import { expect, it } from 'vitest';
import { pause, pauseOrThrow } from './pause.ts';

const FOREVER_MS = 2 ** 31 - 1;

it('a pause ends when its signal aborts, or had aborted before, without an error', async () => {
  const stopping = new AbortController();
  const pausing = pause(FOREVER_MS, stopping.signal);
  stopping.abort(new Error('stop'));
  await pausing;
  await pause(FOREVER_MS, stopping.signal);
});

it('a pause whose caller has to hear of the signal rejects with its reason', async () => {
  const stopping = new AbortController();
  const pausing = pauseOrThrow(FOREVER_MS, stopping.signal);
  const reason = new Error('stop');
  stopping.abort(reason);
  await expect(pausing).rejects.toBe(reason);
  await expect(pauseOrThrow(FOREVER_MS, stopping.signal)).rejects.toBe(reason);
});

it('a pause without a signal ends by its time', async () => {
  await pauseOrThrow(1, undefined);
});
