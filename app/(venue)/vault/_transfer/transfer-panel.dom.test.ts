import { fireEvent, screen, within } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { mount } from '#app/data/testing/mount.ts';
import { venueKey } from '#app/data/use-venue.ts';
import type { VaultView } from '#app/data/venue-views.ts';
import { installWallet } from '#app/wallet/testing/install-wallet.ts';
import { ACCOUNT } from '#app/wallet/testing/with-wallet.ts';
import type { VenueTerms } from '#domain/parlay/venue-terms.ts';
import { POSITIONS_PATH } from '../_vault/vault-paths.ts';
import { TransferPanel } from './transfer-panel.tsx';

installWallet({ accounts: [ACCOUNT], isConnected: true });

const TERMS = { chain: { id: 998, name: 'Test chain' }, faucet: null } as VenueTerms;
const VAULT = {
  ...{ vault: `0x${'fa'.repeat(20)}`, paused: false, exit_fee_bps: 100 },
  stats: {
    ...{ total_assets_e6: '1000000000', total_shares_raw: '1000000000000000' },
    share_price_e6: '1000000',
  },
} as VaultView;
const HELD = {
  ...{ address: ACCOUNT, shares_raw: '200000000000000', value_e6: '200000000', max_deposit_e6: null },
  ...{ max_redeem_shares_raw: '200000000000000', usdc_balance_e6: '500000000' },
};

/** Deposits and redemptions of an account with shares worth $200 and $500 in its wallet. */
async function shown({ search = '', held = {} as Partial<typeof HELD> } = {}) {
  const position = { ...HELD, ...held } as NonNullable<VaultView['position']>;
  const vault = {
    ...{ data: VAULT, isError: false, error: null, dataUpdatedAt: 0, refetch: () => {} },
    isPlaceholderData: false,
  };
  const holding = { vault: VAULT, position, address: ACCOUNT };
  const { user } = mount(createElement(TransferPanel, { vault, holding }), {
    search,
    answer: (queries) => {
      queries.setQueryData(['venue', 'terms'], TERMS);
      queries.setQueryData(venueKey(POSITIONS_PATH), { positions: [] });
    },
  });
  const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
  const field = screen.getByRole<HTMLInputElement>('textbox');
  const type = async (text: string) => {
    await user.clear(field);
    if (text) await user.type(field, text);
  };
  const lines = () => screen.getByTestId('transfer-lines').textContent;
  await screen.findByRole('button', { name: search ? 'Enter an amount' : 'Sign to deposit $100.00' });
  return { user, button, field, type, lines };
}

test.each([
  ['0.5', 'Deposit at least $1.00. The venue pays the gas.'],
  ['much', 'Enter an amount in USD, such as 100 or 12.50.'],
])('a deposit of “%s” says what to enter instead, and is not signed for', async (text, words) => {
  const { button, type, lines } = await shown();
  await type(text);
  expect(screen.getByText(words)).toBeTruthy();
  expect(button('Enter an amount').disabled).toBe(true);
  expect(lines()).toContain('You receive–');
});

test('an empty amount is asked for without a reproach', async () => {
  const { button, type, field } = await shown();
  await type('');
  expect(button('Enter an amount').disabled).toBe(true);
  expect(field.getAttribute('aria-invalid')).toBe('false');
});

test('while a deposit is prepared neither its amount nor its kind can be changed', async () => {
  const { button, field } = await shown();
  fireEvent.click(button('Sign to deposit $100.00'));
  expect(button('Preparing…').disabled).toBe(true);
  expect(field.disabled).toBe(true);
  fireEvent.click(screen.getByRole('radio', { name: 'Redeem' }));
  expect(screen.getByRole('region', { name: 'Deposit' })).toBeTruthy();
  expect(await screen.findByText(/^The venue cannot be reached\./)).toBeTruthy();
});

test('why a deposit failed stands above its button until something else is chosen', async () => {
  const { user, button, field } = await shown();
  await user.click(button('Sign to deposit $100.00'));
  const alert = screen.getByRole('alert');
  expect(await within(alert).findByText(/^The venue cannot be reached\./)).toBeTruthy();
  expect(field.disabled).toBe(false);
  expect(button('Sign to deposit $100.00').disabled).toBe(false);
  await user.click(screen.getByRole('radio', { name: 'Redeem' }));
  expect(screen.getByRole('region', { name: 'Redeem' })).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toBe('');
});

test('a part of the shares is redeemed at a press, with the fee that it costs', async () => {
  const { user, button, lines } = await shown({ search: '?do=redeem' });
  await user.click(button('50%'));
  expect(lines()).toContain('You redeem100 shares');
  expect(lines()).toContain('Exit fee−$1.00');
  expect(button(/^Sign to redeem \$(98\.99|99\.00)$/).disabled).toBe(false);
});

test('shares whose money backs parlays say how much can be redeemed now', async () => {
  const held = { max_redeem_shares_raw: '50000000000000' };
  const { user, button, type, field } = await shown({ search: '?do=redeem', held });
  await type('100');
  expect(
    screen.getByText(
      'The rest of the pool backs parlays. You can redeem $50.00 of your shares now. No other funds are due back.',
    ),
  ).toBeTruthy();
  expect(button('Enter a smaller amount').disabled).toBe(true);
  await user.click(button('Max'));
  expect(field.value).toBe('50');
  expect(button(/^Sign to redeem \$49\.\d\d$/).disabled).toBe(false);
});
