import { createElement } from 'react';
import { expect, test } from 'vitest';
import { renderAnswered } from '#app/data/testing/render-answered.ts';
import type { VaultView } from '#app/data/venue-views.ts';
import { ACCOUNT, withWallet } from '#app/wallet/testing/with-wallet.ts';
import type { VenueTerms } from '#domain/parlay/venue-terms.ts';
import { DepositForm } from './deposit-form.tsx';
import { OwnPosition } from './own-position.tsx';
import { RedeemForm } from './redeem-form.tsx';
import type { Holding } from './use-holding.ts';
import type { TransferRun } from './use-transfer.ts';

const TERMS = { chain: { id: 998, name: 'Test chain' }, faucet: null } as VenueTerms;
const STATS = {
  total_assets_e6: '1000000000',
  total_shares_raw: '1000000000000000',
  share_price_e6: '1000000',
};
const IDLE = { phase: { at: 'idle' }, isBusy: false } as TransferRun;
const CONNECTED = { status: 'connected', address: ACCOUNT, chainId: 998 } as const;
const HELD = {
  ...{ shares_raw: '200000000000000', value_e6: '200000000', max_redeem_shares_raw: '200000000000000' },
  ...{ max_deposit_e6: null, usdc_balance_e6: '500000000' },
};

type Given = { paused?: boolean; exitFeeBps?: number; position?: Partial<VaultView['position']> | null };

function propsOf({ paused = false, exitFeeBps = 0, position = {} }: Given) {
  const vault = { paused, exit_fee_bps: exitFeeBps, stats: STATS } as VaultView;
  const holding = { vault, address: ACCOUNT, position: { ...HELD, ...position } } as Holding;
  return { vault, terms: TERMS, run: IDLE, holding: position === null ? null : holding };
}

const connected = (element: Parameters<typeof renderAnswered>[0]): string =>
  withWallet(CONNECTED, () => renderAnswered(element));
const deposit = (given: Given): string => connected(createElement(DepositForm, propsOf(given)));
const redeem = (given: Given): string => connected(createElement(RedeemForm, propsOf(given)));
const own = (given: Given): string =>
  connected(createElement(OwnPosition, { holding: propsOf(given).holding }));

const barred = (words: string): RegExp => new RegExp(`<button[^>]*disabled=""[^>]*>${words}</button>`);

test('a paused vault takes no deposits, says so, and says that shares can still be redeemed', () => {
  const shown = deposit({ paused: true });
  expect(shown).toContain('The vault is paused and accepts no deposits. You can still redeem shares.');
  expect(shown).toMatch(barred('Deposits on hold'));
  expect(redeem({ paused: true })).not.toContain('paused and');
});

test('while a decided parlay has not settled deposits are on hold, and the page says why', () => {
  const shown = deposit({ position: { max_deposit_e6: '0' } });
  expect(shown).toContain('Deposits are on hold until a decided parlay of the pool settles');
  expect(shown).toMatch(barred('Deposits on hold'));
});

test('an open vault offers the deposit that was entered, with what it brings', () => {
  const shown = deposit({});
  expect(shown).toContain('Sign to deposit $100.00');
  expect(shown).toContain('Balance $500.00');
  expect(shown).toContain('≈ 100 shares');
  expect(shown).not.toContain('on hold until');
});

test('a deposit above the balance is not signed for', () => {
  const shown = deposit({ position: { usdc_balance_e6: '99999999' } });
  expect(shown).toMatch(barred('Your balance does not cover this deposit'));
  expect(shown).not.toContain('Sign to deposit');
});

test('whoever holds no shares has nothing to redeem, and a holder enters an amount first', () => {
  expect(redeem({ position: { shares_raw: '0', max_redeem_shares_raw: '0' } })).toMatch(
    barred('You hold no shares'),
  );
  expect(redeem({})).toMatch(barred('Enter an amount'));
  expect(redeem({ position: null })).toMatch(barred('Loading your balance…'));
});

test('what an account holds is awaited with a wallet, and asks for one without', () => {
  expect(own({ position: null })).toContain('Loading your shares…');
  const { holding } = propsOf({ position: null });
  const without = withWallet({ status: 'disconnected' }, () =>
    renderAnswered(createElement(OwnPosition, { holding })),
  );
  expect(without).toContain('Connect a wallet to see your shares, their value and their cost.');
});

test('a wallet without shares is told how to get some', () => {
  expect(own({ position: { shares_raw: '0', value_e6: '0' } })).toContain(
    'This wallet holds no shares. Make a deposit to receive some.',
  );
});

test('shares that came from elsewhere have no known cost, and neither gain nor loss is made up', () => {
  const shown = own({});
  expect(shown).toContain('The cost is unknown, because some of these shares were bought or sold outside');
  expect(shown).toMatch(/Cost<\/dt><dd[^>]*>–<.*Gain or loss<\/dt><dd[^>]*>–</);
});

test('what is redeemable now is told: all of the shares, or a part', () => {
  expect(own({})).toContain('all redeemable now');
  expect(own({ position: { max_redeem_shares_raw: '1' } })).toContain('partly redeemable now');
});
