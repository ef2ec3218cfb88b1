import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { inGroups } from './in-groups.ts';

type Group = { inputs: readonly number[]; answer: () => void; fail: (error: Error) => void };

/** Doubles numbers, each group when it is told to. */
function doubling(maxSize: number) {
  const groups: Group[] = [];
  const double = inGroups<number, number>(maxSize, (inputs) => {
    const { promise, resolve, reject } = Promise.withResolvers<number[]>();
    groups.push({ inputs, answer: () => resolve(inputs.map((input) => input * 2)), fail: reject });
    return promise;
  });
  return { groups, double };
}

it('runs a call at once, and those that come meanwhile as the next group, each with its own answer', async () => {
  const { groups, double } = doubling(2);
  const first = double(1);
  await nextTurn();
  const rest = [2, 3, 4].map(double);
  expect(groups.map(({ inputs }) => inputs)).toEqual([[1]]);
  groups[0]?.answer();
  expect(await first).toBe(2);
  await nextTurn();
  groups[1]?.answer();
  expect(await Promise.all(rest.slice(0, 2))).toEqual([4, 6]);
  await nextTurn();
  groups[2]?.answer();
  expect(await rest[2]).toBe(8);
  expect(groups.map(({ inputs }) => inputs)).toEqual([[1], [2, 3], [4]]);
});

it('fails the calls of a group that failed, and goes on with the next', async () => {
  const { groups, double } = doubling(1);
  const [lost, kept] = [double(1), double(2)];
  await nextTurn();
  groups[0]?.fail(new Error('lost'));
  await expect(lost).rejects.toThrow('lost');
  await nextTurn();
  groups[1]?.answer();
  expect(await kept).toBe(4);
});
