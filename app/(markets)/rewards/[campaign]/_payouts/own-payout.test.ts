import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { OwnPayout } from './own-payout.tsx';
import type { Funding, Payout, PayoutProof } from './payout-proof.ts';

const WALLET = `0x${'a1'.repeat(20)}`;
const PAYOUT = { payout_id: 7, root: `0x${'02'.repeat(32)}` } as Payout;
const END = Date.UTC(2026, 10, 26, 1);

const proofOf = (amount_e6: string): PayoutProof => ({
  ...{ cycle_id: '7', root: PAYOUT.root ?? '', address: WALLET, amount_e6, proof: [] },
});
const funding = (state: Funding['state'], more: Partial<Funding> = {}): Funding => ({
  ...{ funder: `0x${'b2'.repeat(20)}`, total_e6: '90000000', claim_end: END, state, paid: null, ...more },
});

/** What stands there once this was read; without it, while it is awaited. */
function html(read?: { proof: PayoutProof | null; fundings: Funding[] }): string {
  const client = new QueryClient();
  if (read) client.setQueryData(['own payout', PAYOUT.payout_id, WALLET], read);
  const own = createElement(OwnPayout, { payout: PAYOUT, wallet: WALLET });
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, own));
}

test('until a payout is read nothing is said of a claim', () => {
  expect(html()).not.toContain('data-testid="own-payout"');
});

test('a payout that pays a wallet nothing says so, and offers no claim', () => {
  const shown = html({ proof: null, fundings: [] });
  expect(shown).toContain('This payout pays 0xa1a1…a1a1 nothing.');
  expect(shown).not.toContain('<button');
});

test('a payout that nobody funded offers no claim', () => {
  const shown = html({ proof: proofOf('4500000'), fundings: [] });
  expect(shown).toContain('data-claim="unfunded"');
  expect(shown).not.toContain('<button');
});

test('an open claim says what it pays and until when, and is offered', () => {
  const shown = html({ proof: proofOf('4500000'), fundings: [funding('ended'), funding('open')] });
  expect(shown).toContain('data-claim="open"');
  expect(shown).toMatch(/until Nov 26, 01:00 UTC/);
  expect(shown).toContain('The venue pays the gas. The funds can go only to this wallet.');
  expect(shown).toMatch(/<button[^>]*>Claim \$4\.50</);
});

test('of a claim below one dollar the venue says that it pays no gas, and offers none', () => {
  const below = html({ proof: proofOf('999999'), fundings: [funding('open')] });
  expect(below).toContain('does not pay the gas for claims below $1');
  expect(below).not.toContain('<button');
  expect(html({ proof: proofOf('1000000'), fundings: [funding('open')] })).toContain('Claim $1.00');
});

test('after its end a claim is no longer offered, and the latest end of its fundings is named', () => {
  const earlier = funding('ended', { claim_end: END - 86_400_000 });
  const shown = html({ proof: proofOf('4500000'), fundings: [funding('ended'), earlier] });
  expect(shown).toContain('data-claim="ended"');
  expect(shown).toMatch(/claim period ended Nov 26, 01:00 UTC/);
  expect(shown).not.toContain('<button');
});

test('a claim that was paid names the amount and the transaction, also after its end', () => {
  const paid = { amount_e6: '4400000', tx_hash: `0x${'cd'.repeat(32)}` };
  const shown = html({
    proof: proofOf('4500000'),
    fundings: [funding('ended'), funding('claimed', { paid })],
  });
  expect(shown).toContain('data-claim="claimed"');
  expect(shown).toContain('$4.40 paid');
  expect(shown).not.toContain('>Claim ');
});
