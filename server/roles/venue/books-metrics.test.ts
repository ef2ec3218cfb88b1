import { expect, it } from 'vitest';
import { Metrics } from '#observe/metrics.ts';
import type { ReconciliationView } from '#relay/books/books.ts';
import { addBooksMetrics } from './books-metrics.ts';

const balanced: ReconciliationView = {
  ...{ block_number: 7, time: 0, balanced: true, balanced_since: null, drifts: [] },
  escrow: {
    ...{ balance_e6: '41500000', pots_e6: '40000000', credits_e6: '1000000', surplus_e6: '500000' },
    open_parlays: 1,
  },
  vault: { nav_e6: '5000000', idle_e6: '2000000', locked_e6: '3000000', unswept_e6: '0', live_positions: 1 },
  compared: { parlays: 1, accounts: 1 },
};

it('tell what the reconciler found last: differences, a surplus, and nothing before its first look', async () => {
  const metrics = new Metrics();
  let view: ReconciliationView | null = null;
  addBooksMetrics(metrics, () => view);
  const figureOf = async (name: string) =>
    new RegExp(`^hashmark_books_${name} (.*)$`, 'm').exec(await metrics.text())?.[1];
  expect(await figureOf('drifts')).toBe('Nan');
  view = balanced;
  expect(
    await Promise.all(['block', 'drifts', 'escrow_surplus_usd', 'escrow_owed_usd'].map(figureOf)),
  ).toEqual(['7', '0', '0.5', '41']);
  const drift = { what: 'parlay 1', expected: '1', found: '2', since_block: 7 };
  view = { ...balanced, balanced: false, drifts: [drift] };
  expect(await figureOf('drifts')).toBe('1');
});
