import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { WithdrawalPhase } from './use-withdrawal.ts';
import type { SignedWithdrawal } from './withdraw.ts';
import { WithdrawalAction, WithdrawalSaid } from './withdrawal-action.tsx';

const UNSURE: WithdrawalPhase = { at: 'unsure', signed: {} as SignedWithdrawal };

/** The button's words, in brackets where it cannot be pressed. */
function button(phase: WithdrawalPhase, claimableE6: bigint | null, verb: 'claim' | 'withdraw'): string {
  const does = { start: async () => {}, send: async () => {}, onStart: () => {} };
  const shown = renderToStaticMarkup(createElement(WithdrawalAction, { phase, claimableE6, verb, ...does }));
  const [, attributes = '', words = ''] = /^<button([^>]*)>([^<]*)<\/button>$/.exec(shown) ?? [];
  return / disabled=""/.test(attributes) ? `[${words}]` : words;
}

const said = (phase: WithdrawalPhase): string =>
  renderToStaticMarkup(createElement(WithdrawalSaid, { phase }));

test.each<[WithdrawalPhase, string]>([
  [{ at: 'signing' }, '[Confirm in your wallet]'],
  [{ at: 'sent' }, '[Waiting for confirmation…]'],
  [UNSURE, 'Check status'],
])('what is under way cannot be signed a second time: %j', (phase, words) => {
  expect(button(phase, 5_000_000n, 'claim')).toBe(words);
});

test('an amount is signed for by its verb, and neither nothing nor the unknown can be', () => {
  expect(button({ at: 'idle' }, 5_000_000n, 'claim')).toBe('Sign to claim $5.00');
  expect(button({ at: 'idle' }, 5_000_000n, 'withdraw')).toBe('Sign to withdraw $5.00');
  expect(button({ at: 'idle' }, 0n, 'claim')).toBe('[Nothing to claim]');
  expect(button({ at: 'idle' }, 0n, 'withdraw')).toBe('[Nothing to withdraw]');
  expect(button({ at: 'idle' }, null, 'claim')).toBe('[Loading your balance…]');
});

test('a refused withdrawal can be signed again', () => {
  expect(button({ at: 'failed', words: 'No.' }, 5_000_000n, 'claim')).toBe('Sign to claim $5.00');
});

test('a refusal, a lost answer and a payment are each told in words, and nothing else is', () => {
  expect(said({ at: 'failed', words: 'You declined in your wallet.' })).toContain(
    '>You declined in your wallet.<',
  );
  expect(said(UNSURE)).toContain(
    'The request was sent, but no response came back. Check its status; a signature can never be used twice.',
  );
  const paid = said({ at: 'paid', paid: { txHash: `0x${'cd'.repeat(32)}`, amountE6: 5_000_000n } });
  expect(paid).toContain('✓ $5.00 paid.');
  expect(paid).toContain('Copy transaction');
  for (const at of ['idle', 'signing', 'sent'] as const) expect(said({ at })).toMatch(/^<div[^>]*><\/div>$/);
});
