import { screen, within } from '@testing-library/react';
import { createElement } from 'react';
import { getAddress } from 'viem/utils';
import { expect, test } from 'vitest';
import { mount } from '#app/data/testing/mount.ts';
import { venueKey } from '#app/data/use-venue.ts';
import { installWallet } from '#app/wallet/testing/install-wallet.ts';
import { ACCOUNT } from '#app/wallet/testing/with-wallet.ts';
import type { VenueTerms } from '#domain/parlay/venue-terms.ts';
import { FeesBoard } from './fees-board.tsx';

const ADDRESS = getAddress(ACCOUNT);
const ESCROW = `0x${'e5'.repeat(20)}`;
const TERMS = {
  ...{ chain: { id: 998, name: 'Test chain' }, faucet: null, contracts: { escrow: ESCROW } },
} as unknown as VenueTerms;
installWallet({ accounts: [ACCOUNT], isConnected: true });

const feeOf = (parlay_id: string) => ({
  ...{ parlay_id, created_at: 0, taker_collateral_e6: '10000000', builder_fee_e6: '50000' },
  tx_hash: `0x${parlay_id.repeat(64)}`,
});
const PAID = { to: ACCOUNT, amount_e6: '7000000', at: 0, tx_hash: `0x${'cd'.repeat(32)}` };

/** The page of a builder with two fees, of which the first answer holds the newer one. */
async function shown(claimable_e6 = '50000') {
  const answer = {
    ...{ address: ACCOUNT, earned_e6: '100000', claimable_e6, withdrawn_e6: '7000000', parlays: 2 },
    withdrawals: [PAID],
  };
  const pathOf = (limit: number) => venueKey(`/v1/books/builder-fees?address=${ADDRESS}&limit=${limit}`);
  const { user } = mount(createElement(FeesBoard), {
    answer: (queries) => {
      queries.setQueryData(['venue', 'terms'], TERMS);
      queries.setQueryData(pathOf(50), { ...answer, fees: [feeOf('2')], next_cursor: 'more' });
      queries.setQueryData(pathOf(200), { ...answer, fees: [feeOf('2'), feeOf('1')], next_cursor: 'more' });
    },
  });
  const fees = await screen.findByTestId('builder-fees');
  return { user, fees };
}

test('older fees are loaded at a press, and the press is offered once', async () => {
  const { user, fees } = await shown();
  expect(within(fees).getAllByRole('row')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Load older' }));
  expect(within(screen.getByTestId('builder-fees')).getAllByRole('row')).toHaveLength(3);
  expect(screen.queryByRole('button', { name: 'Load older' })).toBeNull();
});

test('what was paid out is listed with its transaction', async () => {
  await shown();
  const payment = within(screen.getByTestId('payments')).getByRole('listitem');
  expect(payment.textContent).toContain('$7.00Jan 1, 00:00 UTC, to 0xa1a1a1…');
  expect(within(payment).getByRole('button', { name: 'Copy transaction 0xcdcd…' })).toBeTruthy();
});

test('whoever wants no service in between reads which calls of which contract pay, and can copy its address', async () => {
  const { user } = await shown();
  const panel = screen.getByRole('region', { name: 'Withdraw' });
  expect(panel.textContent).toContain(
    'Or send your own transaction: withdraw() or withdrawTo(address) of the escrow 0xe5e5…e5e5',
  );
  const copy = within(panel).getByRole('button', { name: 'Copy address of the escrow 0xe5e5…e5e5' });
  await user.click(copy);
  expect(await within(copy).findByText('Copied')).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe(ESCROW);
});

test('a withdrawal that the venue cannot be asked for says so, and can be signed for again', async () => {
  const { user } = await shown();
  const panel = within(screen.getByRole('region', { name: 'Withdraw' }));
  await user.click(await panel.findByRole('button', { name: 'Sign to withdraw $0.05' }));
  expect(await panel.findByText(/^The venue cannot be reached\./)).toBeTruthy();
  expect(panel.getByRole('button', { name: 'Sign to withdraw $0.05' })).toHaveProperty('disabled', false);
});
