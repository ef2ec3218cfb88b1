import { expect, it } from 'vitest';
import { Recent } from './recent.ts';

it('keeps no more than its bound, and forgets first what was put in first', () => {
  const recent = new Recent<number>({ maxEntries: 2, keepMs: 10, now: () => 0 });
  recent.set('a', 1);
  recent.set('b', 2);
  recent.set('a', 3);
  recent.set('c', 4);
  expect([recent.get('a'), recent.get('b'), recent.get('c')]).toEqual([3, undefined, 4]);
});
