import { type ComponentProps, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { renderAnswered } from '#app/data/testing/render-answered.ts';
import { ACCOUNT, withWallet } from '#app/wallet/testing/with-wallet.ts';
import type { VenueTerms } from '#domain/parlay/venue-terms.ts';
import { Moved } from './moved.tsx';
import type { Moved as MovedTransfer, SignedTransfer } from './run-transfer.ts';
import { TransferAction } from './transfer-action.tsx';
import { TransferSteps } from './transfer-steps.tsx';
import type { Holding } from './use-holding.ts';
import type { TransferPhase } from './use-transfer.ts';

const TERMS = { chain: { id: 998, name: 'Test chain' }, faucet: null } as VenueTerms;
const UNSURE: TransferPhase = { at: 'unsure', signed: {} as SignedTransfer, address: ACCOUNT };

type Shown = Partial<ComponentProps<typeof TransferAction>> & { phase?: TransferPhase };

function html({ phase = { at: 'idle' }, ...more }: Shown): string {
  const run = { phase, isBusy: false, start: async () => {}, send: async () => {}, reset: () => {} };
  const action = createElement(TransferAction, {
    ...{ run, terms: TERMS, holding: { address: ACCOUNT } as Holding, connectLabel: 'Connect', lacks: null },
    ...{ onFunded: () => {}, wait: null, waitLabel: 'Deposits on hold', missing: null },
    ...{ goLabel: 'Sign to deposit $5.00', transfer: { kind: 'deposit' as const, amountE6: 5_000_000n } },
    ...more,
  });
  return withWallet({ status: 'connected', address: ACCOUNT, chainId: 998 }, () => renderAnswered(action));
}

/** The button's words, in brackets where it cannot be pressed. */
function button(shown: Shown): string {
  const [, attributes = '', words = ''] = /<button([^>]*)>([^<]*)<\/button>/.exec(html(shown)) ?? [];
  return / disabled=""/.test(attributes) ? `[${words}]` : words;
}

test.each<[Shown, string]>([
  [{ phase: { at: 'preparing' } }, '[Preparing…]'],
  [{ phase: { at: 'signing' } }, '[Confirm in your wallet]'],
  [{ phase: { at: 'sent' } }, '[Waiting for confirmation…]'],
  [{ phase: UNSURE }, 'Check status'],
])('a transfer under way cannot be signed a second time', (shown, words) => {
  expect(button(shown)).toBe(words);
});

test.each<[Shown, string]>([
  [{ holding: null }, '[Loading your balance…]'],
  [{ wait: 'The vault is paused.' }, '[Deposits on hold]'],
  [{ missing: 'Enter an amount' }, '[Enter an amount]'],
  [{ transfer: null }, '[Enter an amount]'],
  [{}, 'Sign to deposit $5.00'],
  [{ phase: { at: 'failed', words: 'No.' } }, 'Sign to deposit $5.00'],
])('a transfer is signed for only when nothing is missing', (shown, words) => {
  expect(button(shown)).toBe(words);
});

test('what every amount waits for, a refusal and a lost answer are told in words', () => {
  expect(html({ wait: 'The vault is paused.' })).toMatch(/role="status"[^>]*>The vault is paused\.</);
  expect(html({ phase: { at: 'failed', words: 'You declined in your wallet.' } })).toMatch(
    /role="alert"[^>]*><p[^>]*>You declined in your wallet\.</,
  );
  expect(html({ phase: UNSURE })).toContain('The request was sent, but no response came back.');
});

test('the step under way is the signature first, then the chain, and none before and after', () => {
  const steps = ['Sign the permit', 'Submitted on chain'].map((name) => ({ name, note: '' }));
  const now = (phase: TransferPhase): string | undefined =>
    /aria-current="step".*?<span>([^<]+)</.exec(
      renderToStaticMarkup(createElement(TransferSteps, { phase, steps })),
    )?.[1];
  for (const at of ['preparing', 'signing'] as const) expect(now({ at })).toBe('Sign the permit');
  for (const phase of [{ at: 'sent' } as const, UNSURE]) expect(now(phase)).toBe('Submitted on chain');
  for (const phase of [{ at: 'idle' } as const, { at: 'failed', words: '' } as const])
    expect(now(phase)).toBeUndefined();
});

test.each<[MovedTransfer['kind'], string[]]>([
  ['deposit', ['Funds deposited', '$5.00', 'Shares received', '4.5', 'Deposit more']],
  ['redeem', ['Shares redeemed', '$5.00', 'Shares burned', '4.5', 'Redeem more']],
])('a finished %s says what was moved and offers the next', (kind, words) => {
  const moved = { kind, txHash: ACCOUNT, amountE6: 5_000_000n, sharesRaw: 4_500_000_000_000n };
  const shown = renderToStaticMarkup(createElement(Moved, { moved, onMore: () => {} }));
  for (const word of words) expect(shown).toContain(`>${word}<`);
});
