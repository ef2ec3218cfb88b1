import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FullNote } from './full-note.tsx';

const html = (most: number): string => renderToStaticMarkup(createElement(FullNote, { most }));

test('who follows as much as the plan allows is led to what they follow and to the plans', () => {
  const shown = html(20);
  expect(shown).toContain('Your plan allows up to 20.');
  expect(shown).toContain('href="/console/watching"');
  expect(shown).toContain('href="/console/billing"');
});

test('who follows as much as any plan allows is not led to a plan', () => {
  const shown = html(200);
  expect(shown).toContain('href="/console/watching"');
  expect(shown).not.toContain('/console/billing');
});
