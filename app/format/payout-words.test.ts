import { expect, it } from 'vitest';
import { payoutWords } from './payout-words.ts';

const terms = {
  marketClass: 'priceBinary',
  title: 'BTC ≥ 58,085',
  questionTitle: '',
  underlying: 'BTC',
  targetPrice: 58_085,
  expiryMs: Date.UTC(2026, 10, 23, 6),
  sideNames: ['Yes', 'No'] as const,
};

it('says of what, how much and when a share pays', () => {
  expect(payoutWords(terms)).toBe('Yes pays $1 if BTC ≥ $58,085 at Nov 23, 06:00 UTC. Otherwise No does.');
  const range = { ...terms, marketClass: 'priceBucket', title: '56,923 – 59,246', targetPrice: 0 };
  expect(payoutWords(range)).toBe(
    'Yes pays $1 if BTC is 56,923 – 59,246 at Nov 23, 06:00 UTC. Otherwise No does.',
  );
});

it('names every digit of the level, the leg of a question, and the question itself', () => {
  expect(payoutWords({ ...terms, underlying: 'ETH', targetPrice: 1_344.3 })).toContain('ETH ≥ $1,344.3 at');
  const named = { ...terms, marketClass: 'named', underlying: '', targetPrice: 0, expiryMs: null };
  expect(payoutWords({ ...named, title: 'Ajax vs PSV: Draw', questionTitle: 'Ajax vs PSV' })).toBe(
    'Yes pays $1 if “Draw” is the result of “Ajax vs PSV”. Otherwise No does.',
  );
  expect(payoutWords({ ...named, title: 'Will it rain?' })).toBe(
    'Yes pays $1 if the answer to “Will it rain?” is yes. Otherwise No does.',
  );
});

it('promises nothing that it does not know', () => {
  const named = { ...terms, marketClass: 'named', underlying: '', targetPrice: 0, expiryMs: null };
  expect(payoutWords({ ...named, sideNames: ['Hypurr', 'Usopp'] })).toBe(
    'A share pays $1 if its side is the result, otherwise nothing: Hypurr or Usopp.',
  );
});
