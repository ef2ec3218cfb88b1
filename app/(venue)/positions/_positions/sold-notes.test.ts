import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type SoldNote, SoldNotes } from './sold-notes.tsx';

const noteOf = (payoutE6: bigint, stakeE6 = 5_000_000n): SoldNote => ({
  ...{ parlayId: '12', stakeE6 },
  sold: { txHash: `0x${'cd'.repeat(32)}`, newOwner: `0x${'a1'.repeat(20)}`, payoutE6 },
});
const html = (...notes: SoldNote[]): string => renderToStaticMarkup(createElement(SoldNotes, { notes }));

test('a sale says what it brought against the stake, a gain as well as a loss', () => {
  for (const words of ['Sold for $9.00', '+$4.00 on $5.00', 'text-up', 'Parlay 12, credited to you.'])
    expect(html(noteOf(9_000_000n))).toContain(words);
  for (const words of ['Sold for $3.00', '−$2.00 on $5.00', 'text-down'])
    expect(html(noteOf(3_000_000n))).toContain(words);
});

test('a sale for exactly the stake shows one figure twice, and no gain', () => {
  for (const words of ['Sold for $57.60', '$0.00 on $57.60'])
    expect(html(noteOf(57_609_999n, 57_609_999n))).toContain(words);
});

test('without a sale nothing is said', () => {
  expect(html()).toMatch(/^<ul[^>]*><\/ul>$/);
});
