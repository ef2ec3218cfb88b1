import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MarketIcon } from './market-icon.tsx';

const html = (word: string): string =>
  renderToStaticMarkup(
    createElement(MarketIcon, { marketClass: word, underlying: word, category: word, subcategory: word }),
  );

test('whatever a market says of itself, it is drawn as one of which nothing is known', () => {
  const unknown = html('curling');
  expect(unknown).toContain('<svg');
  for (const word of ['constructor', '__proto__', 'toString', 'hasOwnProperty'])
    expect(html(word), word).toBe(unknown);
});
