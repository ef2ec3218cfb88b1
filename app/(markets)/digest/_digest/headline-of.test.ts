import { expect, test } from 'vitest';
import { headlineOf } from './headline-of.ts';

const delta = (current: number, prior: number) => ({
  current,
  prior,
  change: current - prior,
  pct: prior === 0 ? null : ((current - prior) / prior) * 100,
});
const digest = (volume: ReturnType<typeof delta>) => ({
  period: '7d' as const,
  totals: { volume, trades: delta(9, 9), unique_traders: delta(512, 446), fees: delta(1, 1) },
  names: { 7: 'BTC < 58,549' },
  trending_markets: [
    { outcome_id: 7, title: '< 58,549', volume: 5_500, trades: 20, category: 'crypto', implied_prob: 0.5 },
  ] as Parameters<typeof headlineOf>[0]['trending_markets'],
});

test('the headline says who traded how much beside the period before, and names the asset of the busiest market', () => {
  expect(headlineOf(digest(delta(136_200, 104_400)))).toBe(
    'In 7 days 512 wallets traded $136.2K, 30.5% more than before; the busiest market was BTC < 58,549 ($5.5K).',
  );
  expect(headlineOf(digest(delta(50, 100)))).toContain('50.0% less than before');
});

test('without a period before, or without a trade, it says so', () => {
  expect(headlineOf(digest(delta(50, 0)))).toContain('after no trades in the previous period');
  expect(headlineOf(digest(delta(0, 100)))).toBe('In 7 days there were no trades.');
});
