import { expect, test } from 'vitest';
import { lookup } from './lookup.ts';

test('answers for its own keys and no other, also for those that every object has', () => {
  const table = lookup({ BTC: 'Bitcoin' });
  expect(table.BTC).toBe('Bitcoin');
  for (const name of Object.getOwnPropertyNames(Object.prototype)) expect(table[name]).toBeUndefined();
});
