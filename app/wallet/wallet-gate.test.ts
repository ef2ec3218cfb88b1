import { createElement } from 'react';
import { expect, test } from 'vitest';
import { renderAnswered } from '#app/data/testing/render-answered.ts';
import type { VenueTerms } from '#domain/parlay/venue-terms.ts';
import { ACCOUNT, withWallet } from './testing/with-wallet.ts';
import { WalletGate } from './wallet-gate.tsx';
import type { WalletState } from './wallet-store.ts';

const TERMS = { chain: { id: 998, name: 'Test chain' }, faucet: { amount_e6: '1000000000' } } as VenueTerms;
const CONNECTED: Partial<WalletState> = { status: 'connected', address: ACCOUNT, chainId: 998 };

type Shown = { wallet?: Partial<WalletState>; terms?: VenueTerms | null; lacks?: string | null };

function html({ wallet = CONNECTED, terms = TERMS, lacks = null }: Shown): string {
  const props = { terms: terms ?? undefined, lacks, onFunded: () => {}, children: 'the form goes on' };
  const gate = createElement(() => WalletGate({ ...props, connectLabel: 'Connect a wallet to deposit' }));
  return withWallet(wallet, () => renderAnswered(gate));
}

/** The words of the buttons, those that cannot be pressed in brackets. */
const buttons = (shown: Shown): string[] =>
  [...html(shown).matchAll(/<button([^>]*)>(?:<svg.*?<\/svg>)?([^<]+)<\/button>/g)].map(
    ([, attributes, words]) => (/ disabled=""/.test(attributes ?? '') ? `[${words}]` : (words ?? '')),
  );

test.each<[string, Shown, string]>([
  ['has not started', { wallet: { status: 'starting' } }, '[Connect a wallet to deposit]'],
  ['is not connected', { wallet: { status: 'disconnected' } }, 'Connect a wallet to deposit'],
  ['is asked to connect', { wallet: { status: 'connecting' } }, '[Confirm in your wallet]'],
  ['is on another chain', { wallet: { ...CONNECTED, chainId: 1 } }, 'Switch to Test chain'],
  ['is ahead of the terms', { terms: null }, '[Loading the venue]'],
  ['lacks test money', { lacks: 'this deposit' }, 'Get $1,000.00 of test collateral'],
  [
    'lacks real money',
    { terms: { ...TERMS, faucet: null }, lacks: 'this deposit' },
    '[Your balance does not cover this deposit]',
  ],
])('a wallet that %s is offered that one step and not the form', (_, shown, word) => {
  expect(buttons(shown)).toEqual([word]);
  expect(html(shown)).not.toContain('the form goes on');
});

test('whoever lacks test money is told what the balance does not cover', () => {
  expect(html({ lacks: 'this deposit' })).toContain(
    'Your balance does not cover this deposit. This venue uses test money.',
  );
});

test('a connected wallet with enough on the chain of the venue goes straight to the form', () => {
  expect(html({})).toBe('the form goes on');
});
