import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { OlderRows } from './older-rows.tsx';
import { pressable, wordsIn } from './testing/render-framed.ts';

function html(shown: number, hasNextPage: boolean, isFetchingNextPage = false): string {
  const query = { hasNextPage, isFetchingNextPage, fetchNextPage: async () => {} };
  return renderToStaticMarkup(createElement(OlderRows, { query, shown, nouns: ['row', 'rows'] }));
}

test('older rows can be asked for once at a time, and it is told while they are awaited', () => {
  expect(pressable(html(1_200, true))).toEqual(['Load older']);
  expect(pressable(html(1_200, true, true))).toEqual([]);
  expect(wordsIn(html(1_200, true, true))).toBe('1,200 rowsLoading…');
});

test('the end of a list says that there is nothing older, and offers nothing', () => {
  expect(wordsIn(html(1, false))).toBe('1 row, no older ones');
  expect(pressable(html(1, false))).toEqual([]);
});
