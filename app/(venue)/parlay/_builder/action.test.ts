import { createElement } from 'react';
import { expect, test } from 'vitest';
import { renderAnswered } from '#app/data/testing/render-answered.ts';
import { ACCOUNT, withWallet } from '#app/wallet/testing/with-wallet.ts';
import type { VenueTerms } from '#domain/parlay/venue-terms.ts';
import type { SlipDriver, SlipView } from '../_slip/slip-driver.ts';
import { newSlip, type Phase } from '../_slip/slip-machine.ts';
import { Action } from './action.tsx';

const TERMS = { chain: { id: 998, name: 'Test chain' }, faucet: null } as VenueTerms;
const OFFER = { quoteId: 'q1', payoutE6: 40_000_000n, expiresAtMs: 0, lastLook: true };
const SENT = { at: 'sent', rfqId: 'r1', offer: OFFER, agreed: { payoutE6: 1n, declined: [] } } as const;

type Shown = { phase?: Phase; lapses?: number; fault?: string | null; isPoor?: boolean };

/** The button's words, in brackets where it cannot be pressed. */
function button({ phase = { at: 'idle' }, lapses = 0, fault = null, isPoor = false }: Shown): string {
  const view: SlipView = {
    state: { ...newSlip(0), phase, lapses },
    prompt: null,
    said: null,
    quoteHash: null,
  };
  const shown = withWallet({ status: 'connected', address: ACCOUNT, chainId: 998 }, () =>
    renderAnswered(
      createElement(Action, {
        ...{ view, fault, isPoor, terms: TERMS, driver: {} as SlipDriver },
        ...{ stakeE6: 10_000_000n, onFunded: () => {} },
      }),
    ),
  );
  const [, attributes = '', words = ''] = /^<button([^>]*)>([^<]*)<\/button>$/.exec(shown) ?? [];
  return / disabled=""/.test(attributes) ? `[${words}]` : words;
}

test.each<[Phase, string]>([
  [{ at: 'idle' }, '[Requesting quotes…]'],
  [{ at: 'asking' }, '[Makers are quoting…]'],
  [{ at: 'collecting', rfqId: 'r1', sinceMs: 0 }, '[Makers are quoting…]'],
  [{ at: 'failed', code: 'NO_QUOTES', words: 'No maker priced this slip.' }, 'Get new quotes'],
])('until there is an offer nothing can be signed: %j', (phase, words) => {
  expect(button({ phase })).toBe(words);
});

test('an offer is signed for the stake, and one at another price than agreed says so on the button', () => {
  const offered = { at: 'offered', rfqId: 'r1', offer: OFFER } as const;
  expect(button({ phase: { ...offered, changedFromE6: null } })).toBe('Sign for $10.00');
  expect(button({ phase: { ...offered, changedFromE6: 45_000_000n } })).toBe(
    'Sign at the new price for $10.00',
  );
});

test.each<[Phase, string]>([
  [{ ...SENT, at: 'signing' }, '[Confirm in your wallet]'],
  [{ ...SENT, step: 'accepting' }, '[Filling…]'],
  [{ ...SENT, step: 'confirming' }, '[Filling…]'],
  [{ ...SENT, step: 'executing' }, '[Filling…]'],
])('what is with the wallet or the venue cannot be pressed a second time', (phase, words) => {
  expect(button({ phase })).toBe(words);
});

test('a slip whose quotes lapsed three times asks makers only when the person wants it', () => {
  expect(button({ lapses: 2 })).toBe('[Requesting quotes…]');
  expect(button({ lapses: 3 })).toBe('Get new quotes');
});

test('a slip that cannot be priced says why, ahead of everything else', () => {
  expect(button({ fault: 'Pick 1 more to get a price', isPoor: true })).toBe('[Pick 1 more to get a price]');
});

test('a stake above the balance is not asked for', () => {
  expect(button({ isPoor: true })).toBe('[Your balance does not cover this stake]');
});
