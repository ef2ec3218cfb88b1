import { expect, test } from 'vitest';
import { formatOdds, type OddsFormat } from './odds.ts';

const odds = (payoutE6: bigint, format: OddsFormat): string => formatOdds(payoutE6, 10_000_000n, format);

test.each<[OddsFormat, string, string]>([
  ['decimal', '4.00×', '1.25×'],
  ['american', '+300', '−400'],
  ['implied', '25.0%', '80.0%'],
])('odds in the %s form show a long shot and a favourite as one writes them', (format, long, short) => {
  expect(odds(40_000_000n, format)).toBe(long);
  expect(odds(12_500_000n, format)).toBe(short);
});

test('at even money the American form is +100', () => {
  expect(odds(20_000_000n, 'american')).toBe('+100');
});

test('what has no odds is a dash: no payout, no stake, and in the American form no gain', () => {
  expect(odds(0n, 'decimal')).toBe('–');
  expect(formatOdds(1n, 0n, 'implied')).toBe('–');
  expect(odds(10_000_000n, 'american')).toBe('–');
});
