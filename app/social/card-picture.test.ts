import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type SocialCard, SocialCardPicture } from './social-card.tsx';

const CARD: SocialCard = { kicker: 'now', headline: 'All of these', figure: '4.00×', lines: [] };
const words = (state: Partial<SocialCard>): string =>
  renderToStaticMarkup(createElement(SocialCardPicture, { ...CARD, ...state }))
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

test('each outcome of several is named with its side and probability, one without a price has a dash', () => {
  const lines = [
    { title: 'Rain?', side: 'Yes', px: 0.25 },
    { title: 'Snow?', side: 'No', px: null },
  ];
  expect(words({ lines })).toBe('Hashmark now All of these 4.00× Rain? Yes 25.0% Snow? No –');
});

test('an outcome that stands alone is the headline: neither its name nor its price stands there twice', () => {
  const alone = [{ title: 'Rain?', side: 'Yes', px: 0.25 }];
  expect(words({ headline: 'Rain?', figure: '25.0%', lines: alone })).toBe('Hashmark now Rain? 25.0%');
});

test('a picture without a figure leaves its place empty', () => {
  expect(words({ figure: null })).toBe('Hashmark now All of these');
});
