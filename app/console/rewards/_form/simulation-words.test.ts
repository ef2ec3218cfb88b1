import { expect, it } from 'vitest';
import { simulationWords } from './simulation-words.ts';

const of = (changes: object) =>
  simulationWords({
    ...({ fromMs: 0, toMs: 1, cut: null, fills: 9, reduced: 0, cycles: [], top: [] } as const),
    ...{ paidUsd: '1000.000000', wallets: 42, topShare: 0.12, ...changes },
  });

it('says what last week would have paid, to how many and at most whom', () => {
  expect(of({})).toBe(
    'With these levers last week would have paid $1,000.00, to 42 wallets, top share 12.0%.',
  );
  expect(of({ wallets: 1, topShare: 1 })).toContain('to 1 wallet, top share 100.0%');
  expect(of({ wallets: 0 })).toContain('no fill of last week would have counted');
  expect(of({ wallets: 0, fills: 0 })).toContain('routed no fill');
});
