import { expect, test } from 'vitest';
import { lookup } from './lookup.ts';

test('finds its own keys only, and no property that every object inherits', () => {
  const table = lookup({ BTC: 'Bitcoin' });
  expect(table.BTC).toBe('Bitcoin');
  for (const name of Object.getOwnPropertyNames(Object.prototype)) expect(table[name]).toBeUndefined();
});
