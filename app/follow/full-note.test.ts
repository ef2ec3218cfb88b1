import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FullNote } from './full-note.tsx';

const html = (most: number): string => renderToStaticMarkup(createElement(FullNote, { most }));

test('at the limit of a smaller plan the note links to the watch list and to the plans', () => {
  const shown = html(20);
  expect(shown).toContain('Your plan allows up to 20.');
  expect(shown).toContain('href="/console/watching"');
  expect(shown).toContain('href="/console/billing"');
});

test('at the highest limit of all plans the note links to the watch list only', () => {
  const shown = html(200);
  expect(shown).toContain('href="/console/watching"');
  expect(shown).not.toContain('/console/billing');
});
