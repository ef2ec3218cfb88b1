import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MarketIcon } from './market-icon.tsx';

const html = (word: string): string =>
  renderToStaticMarkup(
    createElement(MarketIcon, { marketClass: word, underlying: word, category: word, subcategory: word }),
  );

test('a market whose words are properties that every object inherits gets the icon of an unknown market', () => {
  const unknown = html('curling');
  expect(unknown).toContain('<svg');
  for (const word of ['constructor', '__proto__', 'toString', 'hasOwnProperty'])
    expect(html(word), word).toBe(unknown);
});
