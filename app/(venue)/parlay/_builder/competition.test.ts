import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Quote } from '../_slip/slip-machine.ts';
import { Competition } from './competition.tsx';

const QUOTES = [40, 35, 30, 25].map((usd, at) => ({
  ...{ quoteId: `q${at}`, maker: `0x${'a1'.repeat(20)}`, payoutE6: BigInt(usd) * 1_000_000n },
  ...{ lastLook: true, expiresAtMs: 0, atMs: 100 * at },
}));

const html = (quotes: readonly Quote[], isOpen: boolean): string =>
  renderToStaticMarkup(
    createElement(Competition, { quotes, isOpen, stakeE6: 10_000_000n, windowMs: 400, format: 'decimal' }),
  );

test('while the window is open makers are said to be quoting, with or without a quote', () => {
  for (const quotes of [[], QUOTES]) expect(html(quotes, true)).toContain('>Makers are quoting<');
});

test('once the window is closed the quotes that came are counted', () => {
  expect(html(QUOTES.slice(0, 1), false)).toContain('>1 quote received<');
  expect(html(QUOTES, false)).toContain('>4 quotes received<');
});

test('a window that closed without a quote is not shown', () => {
  expect(html([], false)).toBe('');
});

test('the best three are ranked, with what each pays', () => {
  const rows = html(QUOTES, false)
    .split('data-testid="quote"')
    .slice(1)
    .map((row) => row.replace(/^[^>]*>/, '').replace(/<[^>]*>/g, ' '));
  expect(rows).toHaveLength(3);
  expect(rows[0]).toMatch(/best +4\.00× +\$40\.00/);
  expect(rows[1]).toMatch(/second +3\.50× +\$35\.00/);
  expect(rows[2]).toMatch(/third +3\.00× +\$30\.00/);
});
