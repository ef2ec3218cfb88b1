import { createElement } from 'react';
import { expect, test } from 'vitest';
import { renderAnswered } from '#app/data/testing/render-answered.ts';
import type { ReceiptCheck } from '../_slip/receipt.ts';
import { Filled } from './filled.tsx';

const TX = `0x${'cd'.repeat(32)}`;

type Shown = { check?: Partial<ReceiptCheck>; txHash?: string | null; parlayId?: string | null };

const html = ({ check, txHash = TX, parlayId = '12' }: Shown): string =>
  renderAnswered(
    createElement(Filled, {
      ...{ rfqId: 'r1', txHash, parlayId, quoteHash: null, onNew: () => {} },
      ...{ payoutE6: 40_000_000n, stakeE6: 10_000_000n },
    }),
    (queries) => {
      const whole: ReceiptCheck = { hash: `0x${'ef'.repeat(32)}`, seq: 1, quotes: 2, faults: [], ...check };
      if (check) queries.setQueryData(['venue', 'receipt', 'r1', txHash], whole);
    },
  );

test('a filled slip says what is locked and leads to the position', () => {
  const shown = html({});
  for (const words of ['>Filled<', 'Parlay 12', '$10.00 staked', '$40.00', 'href="/positions"'])
    expect(shown).toContain(words);
});

test('a fill whose parlay or transaction is not known yet leaves both open', () => {
  const shown = html({ txHash: null, parlayId: null });
  expect(shown).toContain('Parlay …');
  expect(shown).not.toContain('Copy transaction');
});

test('a receipt that is still awaited is not said to be verified', () => {
  const shown = html({});
  expect(shown).toContain('Checking…');
  expect(shown).not.toContain('Verified');
});

test('a receipt that holds is said to be verified, and how many quotes competed', () => {
  expect(html({ check: { quotes: 2 } })).toMatch(/✓ Verified in your browser\..*The best of 2 quotes won\./);
  expect(html({ check: { quotes: 1 } })).toContain('The best of 1 quote won.');
});

test('a receipt with faults is said to have failed, with each fault, and never to be verified', () => {
  const shown = html({ check: { faults: ['Its hash is wrong.', 'It names a different transaction.'] } });
  expect(shown).toContain('Verification failed: Its hash is wrong. It names a different transaction.');
  expect(shown).not.toContain('Verified in your browser');
});
