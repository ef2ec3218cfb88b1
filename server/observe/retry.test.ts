import { expect, it } from 'vitest';
import { retry } from './retry.ts';

const bounds = { baseMs: 1, maxMs: 4 };
const FOREVER = { baseMs: 2 ** 31 - 1, maxMs: 2 ** 31 - 1 };

it('work is tried until it succeeds, after waits that double up to their bound', async () => {
  const { signal } = new AbortController();
  const failures: unknown[] = [];
  const waits: number[] = [];
  const result = await retry(
    async () => {
      if (failures.length < 5) throw `failure ${failures.length}`;
      return 'done';
    },
    {
      ...{ bounds, signal },
      onFailure(error, retryInMs) {
        failures.push(error);
        waits.push(retryInMs);
      },
    },
  );
  expect(result).toBe('done');
  expect(failures).toEqual(['failure 0', 'failure 1', 'failure 2', 'failure 3', 'failure 4']);
  expect(waits).toEqual([1, 2, 4, 4, 4]);
});

it('a failure that its caller will not accept ends the tries with the error that the caller throws', async () => {
  const { signal } = new AbortController();
  let tries = 0;
  const trying = retry(
    async () => {
      tries += 1;
      throw new Error('refused');
    },
    {
      ...{ bounds, signal },
      async onFailure(error) {
        throw error;
      },
    },
  );
  await expect(trying).rejects.toThrow('refused');
  expect(tries).toBe(1);
});

it('the signal ends the tries without a result: before the first, and during a wait', async () => {
  const stopping = new AbortController();
  let tries = 0;
  const work = async (): Promise<never> => {
    tries += 1;
    throw new Error('down');
  };
  const options = { bounds: FOREVER, signal: stopping.signal, onFailure: () => stopping.abort() };
  expect(await retry(work, options)).toBeNull();
  expect(await retry(work, options)).toBeNull();
  expect(tries).toBe(1);
});
