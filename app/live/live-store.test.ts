import { expect, test } from 'vitest';
import { LivePrices } from './live-store.ts';

test('a price tells which way it moved, and the first moves neither way', () => {
  const prices = new LivePrices();
  const seen = [0.4, 0.5, 0.45].map((px) => {
    prices.take({ '#10': px });
    return prices.get('#10')?.direction;
  });
  expect(seen).toEqual([null, 'up', 'down']);
});

test('only listeners of a changed price hear of it', () => {
  const prices = new LivePrices();
  const heard: string[] = [];
  prices.subscribe('#10', () => heard.push('#10'));
  const stop = prices.subscribe('#20', () => heard.push('#20'));
  prices.take({ '#10': 0.4, '#20': 0.6 });
  prices.take({ '#10': 0.4, '#20': 0.7 });
  stop();
  prices.take({ '#10': 0.5, '#20': 0.8 });
  expect(heard).toEqual(['#10', '#20', '#20', '#10']);
});
