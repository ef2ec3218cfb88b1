import { expect, it } from 'vitest';
import { SingleFlight } from './single-flight.ts';

/** Work that ends when it is told to, and counts how often it began. */
function lab() {
  const flights = new SingleFlight<string, number>();
  const begun: { end: (result: number) => void; fail: (error: Error) => void }[] = [];
  const wasCurrent: boolean[] = [];
  const work = async (isCurrent: () => boolean): Promise<number> => {
    const { promise, resolve, reject } = Promise.withResolvers<number>();
    begun.push({ end: resolve, fail: reject });
    const result = await promise;
    wasCurrent.push(isCurrent());
    return result;
  };
  return { flights, begun, wasCurrent, work };
}

it('whoever asks for the same meanwhile gets the same answer, and the next one another', async () => {
  const { flights, begun, work } = lab();
  const answers = [flights.run('a', work), flights.run('a', work), flights.run('b', work)];
  expect([begun.length, flights.size]).toEqual([2, 2]);
  begun[0]?.end(1);
  begun[1]?.end(2);
  expect(await Promise.all(answers)).toEqual([1, 1, 2]);
  expect([flights.size, flights.has('a')]).toEqual([0, false]);
  const next = flights.run('a', work);
  begun[2]?.end(3);
  expect(await next).toBe(3);
});

it('a failure is told to all who wait for it, and to nobody later', async () => {
  const { flights, begun, work } = lab();
  const answers = [flights.run('a', work), flights.run('a', work)];
  const failed = new Error('no');
  begun[0]?.fail(failed);
  for (const answer of answers) await expect(answer).rejects.toBe(failed);
  const next = flights.run('a', work);
  begun[1]?.end(1);
  expect(await next).toBe(1);
});

it('work that is forgotten is shared with nobody else, knows it, and does not end what began after it', async () => {
  const { flights, begun, wasCurrent, work } = lab();
  const old = flights.run('a', work);
  flights.forget('a');
  const present = flights.run('a', work);
  begun[0]?.end(1);
  expect(await old).toBe(1);
  expect(flights.has('a')).toBe(true);
  begun[1]?.end(2);
  expect(await present).toBe(2);
  expect(wasCurrent).toEqual([false, true]);
});
