import { expect, test } from 'vitest';
import { overBudget } from './budget.mjs';

const UNIT = { name: 'unit', budget: 200 };

test('a part fails when it takes more than one and a half times its processor seconds', () => {
  expect(overBudget(UNIT, { seconds: 300, slowness: 1 })).toBeNull();
  expect(overBudget(UNIT, { seconds: 301, slowness: 1 })).toBe(
    'unit took 301 processor seconds, more than 300: its budget of 200 and half of that',
  );
});

test('a machine half as quick may take twice the processor seconds', () => {
  expect(overBudget(UNIT, { seconds: 600, slowness: 2 })).toBeNull();
  expect(overBudget(UNIT, { seconds: 601, slowness: 2 })).toBe(
    'unit took 601 processor seconds, more than 600: its budget of 200 and half of that on a machine 2.0 times slower',
  );
});

test('a quicker machine may take no fewer processor seconds', () => {
  expect(overBudget(UNIT, { seconds: 300, slowness: 0.5 })).toBeNull();
});
