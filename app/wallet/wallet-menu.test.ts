import { createElement } from 'react';
import { expect, test } from 'vitest';
import { renderAnswered } from '#app/data/testing/render-answered.ts';
import { venueKey } from '#app/data/use-venue.ts';
import type { VenueTerms } from '#domain/parlay/venue-terms.ts';
import { ACCOUNT } from './testing/with-wallet.ts';
import { fundsPath } from './use-funds.ts';
import { WalletMenu } from './wallet-menu.tsx';

const TERMS = { chain: { id: 998, name: 'Test chain' }, faucet: null } as VenueTerms;

type Shown = { isOnVenueChain?: boolean; balanceE6?: string; isVenueKnown?: boolean };

const html = ({ isOnVenueChain = true, balanceE6, isVenueKnown = true }: Shown): string =>
  renderAnswered(createElement(WalletMenu, { address: ACCOUNT, isOnVenueChain }), (queries) => {
    if (isVenueKnown) queries.setQueryData(['venue', 'terms'], TERMS);
    const position = { usdc_balance_e6: balanceE6 };
    if (balanceE6) queries.setQueryData(venueKey(fundsPath(ACCOUNT)), { position });
  });

test('a connected wallet shows what it holds, and says so when that is not known yet', () => {
  expect(html({ balanceE6: '12345678' })).toMatch(/aria-label="Wallet 0xa1[^"]*, balance \$12\.34"/);
  expect(html({})).toMatch(/aria-label="Wallet 0xa1[^"]*, balance unknown"/);
});

test('only a wallet on another chain is asked to switch, and only once the chain of the venue is known', () => {
  expect(html({ isOnVenueChain: false })).toContain('Switch network');
  expect(html({ isOnVenueChain: false, isVenueKnown: false })).not.toContain('Switch network');
  expect(html({})).not.toContain('Switch network');
});
