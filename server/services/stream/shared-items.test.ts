import { expect, test } from 'vitest';
import { sharedItems } from './shared-items.ts';
import type { StreamItem } from './stream-source.ts';

const itemOf = (seq: number): StreamItem => ({ seq, event: null, data: String(seq) });

test('gives clients that want the same of a page one list, and others their own', () => {
  const shared = sharedItems<number>();
  const odd = (rows: readonly number[]) => rows.filter((row) => row % 2 === 1).map(itemOf);
  const all = (rows: readonly number[]) => rows.map(itemOf);
  const page = [1, 2, 3];
  const first = shared('odd', odd)(page);
  expect(first.map(({ seq }) => seq)).toEqual([1, 3]);
  expect(shared('odd', odd)(page)).toBe(first);
  expect(shared('all', all)(page).map(({ seq }) => seq)).toEqual([1, 2, 3]);
  expect(shared('odd', odd)([1, 2, 3])).not.toBe(first);
});
