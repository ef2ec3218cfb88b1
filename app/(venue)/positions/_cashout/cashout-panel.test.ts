import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { CashoutView, OfferView } from '#app/data/venue-views.ts';
import { CashoutPanel } from './cashout-panel.tsx';
import type { SignedSale } from './sell.ts';
import type { SalePhase } from './use-sale.ts';

const offerOf = (offer_id: string, payout_e6: string) =>
  ({ offer_id, payout_e6, maker: `0x${'a1'.repeat(20)}`, valid_until: Date.UTC(2026, 10, 26) }) as OfferView;
const OFFERS = [offerOf('best', '9000000'), offerOf('next', '8000000')];
const FAIR = {
  value_e6: '10000000',
  prize_e6: '20000000',
  probability_e6: '500000',
} as CashoutView['fair_value'];

function html(cashout: Partial<CashoutView>, phase: SalePhase = { at: 'idle' }): string {
  const view = { state: 'live', offers: [], offer: null, fair_value: FAIR, ...cashout } as CashoutView;
  const sale = { phase, start: async () => {}, send: async () => {} };
  return renderToStaticMarkup(
    createElement(CashoutPanel, { cashout: view, stakeE6: 5_000_000n, sale, onTake: () => {} }),
  );
}
const OFFERED = { offers: OFFERS, offer: OFFERS[0] ?? null };

test.each<[CashoutView['state'], string]>([
  ['no_offer', 'No offers right now.'],
  ['live', 'No offers right now.'],
  ['blocked', 'The result of a leg can still be disputed.'],
  ['closed', 'This parlay is decided and settles shortly.'],
])('a position that is %s and has no offer says why, and nothing can be taken', (state, words) => {
  const shown = html({ state });
  expect(shown).toContain(words);
  expect(shown).not.toContain('<button');
});

test('the best offer can be taken, beside what it gives up against fair value', () => {
  const shown = html(OFFERED);
  expect(shown).toMatch(/<button[^>]*>.*Sell for .*9\.00/);
  expect(shown).toContain('That is $1.00 (10.0%) below fair value.');
  expect(shown.match(/data-testid="offer"/g)).toHaveLength(2);
  expect(shown).toContain('aria-label="Best offer $9.00, fair value $10.00"');
});

test('an offer above fair value says what it gives on top', () => {
  const best = offerOf('best', '12000000');
  const shown = html({ offers: [best], offer: best });
  expect(shown).toContain('That is $2.00 (20.0%) above fair value.');
  expect(shown).not.toContain('below fair value');
});

test('without the price of a leg there is no fair value, and an offer can be taken all the same', () => {
  const shown = html({ ...OFFERED, fair_value: null });
  expect(shown).toContain('a leg has no price');
  expect(shown).not.toContain('fair value.');
  expect(shown).toContain('aria-label="Best offer $9.00"');
  expect(shown).toContain('Sell for ');
});

test.each<[SalePhase, string]>([
  [{ at: 'signing' }, 'Confirm in your wallet'],
  [{ at: 'sent' }, 'Waiting for confirmation…'],
])('while a sale is %j nothing can be pressed', (phase, words) => {
  expect(html(OFFERED, phase)).toMatch(new RegExp(`<button[^>]*disabled=""[^>]*>${words}`));
  expect(html(OFFERED, phase)).not.toContain('Sell for ');
});

test('a sale whose answer did not come can be asked about, and not be sold a second time', () => {
  const shown = html(OFFERED, { at: 'unsure', signed: {} as SignedSale });
  expect(shown).toContain('Check status');
  expect(shown).not.toContain('Sell for ');
});

test('a refused sale says why, and leaves the offer to be taken again', () => {
  const shown = html(OFFERED, { at: 'failed', words: 'You declined in your wallet.' });
  expect(shown).toMatch(/role="alert"[^>]*>You declined in your wallet\./);
  expect(shown).toContain('Sell for ');
});
