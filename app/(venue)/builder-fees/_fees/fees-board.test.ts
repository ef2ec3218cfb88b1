import { createElement } from 'react';
import { expect, test } from 'vitest';
import { renderAnswered } from '#app/data/testing/render-answered.ts';
import { venueKey } from '#app/data/use-venue.ts';
import { ACCOUNT, withWallet } from '#app/wallet/testing/with-wallet.ts';
import type { WalletState } from '#app/wallet/wallet-store.ts';
import { FeesBoard } from './fees-board.tsx';

const PATH = `/v1/books/builder-fees?address=${ACCOUNT}&limit=50`;
const FEE = {
  ...{ parlay_id: '12', created_at: 0, taker_collateral_e6: '10000000', builder_fee_e6: '50000' },
  tx_hash: `0x${'cd'.repeat(32)}`,
};
const NONE = {
  ...{ address: ACCOUNT, earned_e6: '0', claimable_e6: '0', withdrawn_e6: '0', parlays: 0 },
  ...{ fees: [], withdrawals: [], next_cursor: null },
};

function html(wallet: Partial<WalletState>, answer: object | null = null): string {
  return withWallet(wallet, () =>
    renderAnswered(createElement(FeesBoard), (queries) => {
      if (answer) queries.setQueryData(venueKey(PATH), { ...NONE, ...answer });
    }),
  );
}
const own = (answer: object | null): string =>
  html({ status: 'connected', address: ACCOUNT, chainId: 998 }, answer);

test('without a wallet the page asks for the builder’s, and not before it has looked for one', () => {
  expect(html({ status: 'disconnected' })).toContain('Connect the builder’s wallet to see each parlay');
  const starting = html({ status: 'starting' });
  expect(starting).toContain('Looking for your wallet…');
  expect(starting).not.toContain('to see each parlay');
});

test('until the venue has answered fees are said to load, and every sum is a dash', () => {
  const shown = own(null);
  expect(shown).toContain('aria-label="Loading the fees"');
  expect(shown).toMatch(/Earned<\/dt><dd[^>]*>–</);
});

test('an account that has earned nothing is told what will be listed', () => {
  expect(own({})).toContain('This account has not earned any fees yet.');
});

test('fees are listed with their sum, and older ones offered where there are any', () => {
  const shown = own({ fees: [FEE], parlays: 1, earned_e6: '50000' });
  expect(shown).toMatch(/Earned<\/dt><dd[^>]*>\$0\.05<\/dd><dd[^>]*>1 parlay</);
  expect(shown).toContain('data-testid="builder-fees"');
  expect(shown).not.toContain('Load older');
  expect(own({ fees: [FEE], next_cursor: 'more' })).toContain('Load older');
});

test('the answer for another account is never shown as one’s own', () => {
  const shown = own({ address: `0x${'b2'.repeat(20)}`, fees: [FEE], earned_e6: '50000' });
  expect(shown).not.toContain('$0.05');
  expect(shown).toContain('aria-label="Loading the fees"');
});
