import { fireEvent, screen } from '@testing-library/react';
import { createElement, Fragment } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { mount } from '#app/data/testing/mount.ts';
import type { CashoutView, OfferView } from '#app/data/venue-views.ts';
import { ACCOUNT } from '#app/wallet/testing/with-wallet.ts';
import type { VenueTerms } from '#domain/parlay/venue-terms.ts';
import { CashoutPanel } from './cashout-panel.tsx';
import { useSale } from './use-sale.ts';

const NOW_MS = Date.UTC(2026, 10, 26, 12);
const TERMS = { chain: { id: 998 } } as unknown as VenueTerms;
const SIGNED = { parlayId: '12', offerId: 'best', signature: '0x' } as const;
const OFFER = {
  ...{ offer_id: 'best', payout_e6: '9000000', maker: ACCOUNT, valid_until: NOW_MS + 61_000 },
} as OfferView;

/** The offers of a live parlay, and beside them a sale that was signed already. */
function Selling({ validUntilMs = OFFER.valid_until }: { validUntilMs?: number }) {
  const sale = useSale(TERMS, () => {});
  const offer = { ...OFFER, valid_until: validUntilMs };
  const cashout = { state: 'live', offers: [offer], offer, fair_value: null } as unknown as CashoutView;
  const onTake = (taken: OfferView) =>
    void sale.start({ parlayId: SIGNED.parlayId, owner: ACCOUNT, offer: taken });
  return createElement(
    Fragment,
    null,
    createElement(CashoutPanel, { cashout, stakeE6: 5_000_000n, sale, onTake }),
    createElement(
      'button',
      { type: 'button', onClick: () => void sale.send(SIGNED) },
      'Send the signed sale',
    ),
  );
}

afterEach(() => void vi.useRealTimers());

const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const sell = () => screen.queryByRole('button', { name: /^Sell for/ });

test('an offer that is taken cannot be taken twice, and one that cannot be prepared leaves the position', async () => {
  mount(createElement(Selling));
  fireEvent.click(button('Sell for $9.00+$4.00 on your stake'));
  expect(button('Confirm in your wallet').disabled).toBe(true);
  expect(sell()).toBeNull();
  expect(await screen.findByText(/^The venue cannot be reached\./)).toBeTruthy();
  expect(button(/^Sell for/).disabled).toBe(false);
});

test('a signed sale whose answer is lost is asked about until one comes, and never signed anew', async () => {
  mount(createElement(Selling));
  for (const press of ['Send the signed sale', 'Check status']) {
    fireEvent.click(button(press));
    expect(button('Waiting for confirmation…').disabled).toBe(true);
    expect(screen.queryByText(/no response came back/)).toBeNull();
    expect(await screen.findByRole('button', { name: 'Check status' })).toHaveProperty('disabled', false);
    expect(screen.getByRole('status').textContent).toBe(
      'The request was sent, but no response came back. Check its status; a signature can never sell twice.',
    );
    expect(sell()).toBeNull();
  }
});

test.each([
  [61_000, 'expires in 1 m 01 s'],
  [1_000, 'expires in 1 s'],
  [0, 'expired'],
])('an offer that holds for %i ms more counts down until it has expired', async (leftMs, words) => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW_MS });
  mount(createElement(Selling, { validUntilMs: NOW_MS + leftMs }));
  expect(await screen.findByText(words)).toBeTruthy();
});
