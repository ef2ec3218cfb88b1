import { expect, it } from 'vitest';
import { WordFilter } from './word-filter.ts';

const address = (n: number): string => `0x${n.toString(16).padStart(40, '0')}`;

it('has every word that was added, however often it grew, and few others', () => {
  const filter = new WordFilter();
  const words: string[] = [];
  for (let n = 0; n < 20_000; n += 1) {
    words.push(address(3 * n));
    filter.add(address(3 * n));
    if (filter.isFull) filter.reset(words, words.length);
  }
  expect(words.every((word) => filter.mayHave(word))).toBe(true);
  const others = Array.from({ length: 20_000 }, (_, n) => address(3 * n + 1));
  expect(others.filter((word) => filter.mayHave(word)).length).toBeLessThan(1_000);
});
