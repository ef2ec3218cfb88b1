import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime.js';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { renderAnswered } from '#app/data/testing/render-answered.ts';
import { VenueBar } from './venue-bar.tsx';

const html = (path: string, isTest: boolean | null): string =>
  renderAnswered(createElement(PathnameContext, { value: path }, createElement(VenueBar)), (queries) => {
    if (isTest !== null) queries.setQueryData(['venue', 'terms'], { chain: { is_test: isTest } });
  });

test('a venue of test money says so on each of its pages, and any other does not', () => {
  expect(html('/vault', true)).toContain('>Test money<');
  expect(html('/vault', false)).not.toContain('Test money');
});

test('until the venue has told its terms nothing is said of its money', () => {
  expect(html('/vault', null)).not.toContain('Test money');
});

test.each([
  ['/parlay', 'Builder'],
  ['/positions', 'Positions'],
  ['/vault', 'Vault'],
  ['/books', 'Books'],
  ['/builder-fees', 'Fees'],
  ['/maker', 'Maker'],
])('on %s that place alone is marked as the present one', (path, name) => {
  const current = [...html(path, true).matchAll(/<a [^>]*aria-current="page"[^>]*>([^<]*)</g)];
  expect(current.map(([, words]) => words)).toEqual([name]);
});
