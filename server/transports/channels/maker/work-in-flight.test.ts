import { expect, it } from 'vitest';
import { WorkInFlight } from './work-in-flight.ts';

it('takes no more than its bound at once, and again when something is through', async () => {
  const work = new WorkInFlight(2);
  const { promise, resolve } = Promise.withResolvers<void>();
  const first = work.quote('a', () => promise);
  const second = work.afterQuotes('b', () => new Promise(() => {}));
  expect(() => work.quote('c', async () => {})).toThrow('limit 2');
  expect(() => work.afterQuotes('c', async () => {})).toThrow('limit 2');
  resolve();
  await first;
  await work.quote('c', async () => {});
  expect(second).toBeInstanceOf(Promise);
});

it('quotes of one request run side by side; what follows them waits for all of them, also for refused ones', async () => {
  const work = new WorkInFlight(10);
  const [one, two] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const order: string[] = [];
  const refused = work.quote('a', () => one.promise).catch(() => order.push('refused'));
  const taken = work.quote('a', () => two.promise).then(() => order.push('taken'));
  const cancel = work.afterQuotes('a', async () => order.push('cancel'));
  const other = work.afterQuotes('b', async () => order.push('other request'));
  await other;
  two.resolve();
  await taken;
  one.reject(new Error('no'));
  await Promise.all([refused, cancel]);
  expect(order).toEqual(['other request', 'taken', 'refused', 'cancel']);
});

it('lets go of all that waits for one quote when it is through', async () => {
  const work = new WorkInFlight(10);
  const { promise, resolve } = Promise.withResolvers<void>();
  void work.quote('a', () => promise);
  const waiting = [
    work.settled(),
    work.afterQuotes('a', async () => {}),
    work.afterQuotes('a', async () => {}),
  ];
  resolve();
  expect(await Promise.all(waiting)).toHaveLength(3);
});

it('is settled when everything is through, also what was added meanwhile', async () => {
  const work = new WorkInFlight(10);
  const done: string[] = [];
  void work
    .quote('a', async () => done.push('first'))
    .then(() => work.quote('a', async () => done.push('second')));
  await work.settled();
  expect(done).toEqual(['first', 'second']);
});

it('keeps no room for what could not be started', async () => {
  const work = new WorkInFlight(1);
  const fail = () => {
    throw new Error('no');
  };
  expect(() => work.quote('a', fail)).toThrow('no');
  expect(() => work.afterQuotes('a', fail)).toThrow('no');
  expect(await work.quote('a', async () => 'taken')).toBe('taken');
  await work.settled();
});
