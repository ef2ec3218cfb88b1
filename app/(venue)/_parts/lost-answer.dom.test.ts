import { fireEvent, screen } from '@testing-library/react';
import { createElement, Fragment } from 'react';
import { expect, test } from 'vitest';
import { mount } from '#app/data/testing/mount.ts';
import { installWallet } from '#app/wallet/testing/install-wallet.ts';
import { ACCOUNT } from '#app/wallet/testing/with-wallet.ts';
import type { VenueTerms } from '#domain/parlay/venue-terms.ts';
import { DepositForm } from '../vault/_transfer/deposit-form.tsx';
import type { Holding } from '../vault/_transfer/use-holding.ts';
import { useTransfer } from '../vault/_transfer/use-transfer.ts';
import { useWithdrawal } from './use-withdrawal.ts';
import { WithdrawalAction, WithdrawalSaid } from './withdrawal-action.tsx';

installWallet({ accounts: [ACCOUNT], isConnected: true });

const TERMS = { chain: { id: 998, name: 'Test chain' }, faucet: null } as VenueTerms;
const LOST =
  'The request was sent, but no response came back. Check its status; a signature can never be used twice.';

const sending = (send: () => void) =>
  createElement('button', { type: 'button', onClick: send }, 'Send what was signed');

/** A deposit, beside one that the wallet has signed already. */
function Depositing() {
  const run = useTransfer(`0x${'fa'.repeat(20)}`);
  const stats = { total_assets_e6: '1', total_shares_raw: '1000000', share_price_e6: '1000000' };
  const vault = { paused: false, stats } as Holding['vault'];
  const position = { usdc_balance_e6: '500000000', max_deposit_e6: null } as Holding['position'];
  const signed = { path: '/v1/vault/deposit', body: {}, kind: 'deposit' as const };
  const holding = { vault, position, address: ACCOUNT };
  const form = createElement(DepositForm, { vault, holding, terms: TERMS, run });
  return createElement(
    Fragment,
    null,
    form,
    sending(() => void run.send(signed, ACCOUNT)),
  );
}

/** A withdrawal, beside one that the wallet has signed already. */
function Withdrawing() {
  const run = useWithdrawal(TERMS);
  const request = { account: ACCOUNT, to: ACCOUNT, amount: '1', nonce: '1', deadline: '1' };
  const action = { ...run, verb: 'withdraw' as const, claimableE6: 100_000_000n, onStart: () => {} };
  return createElement(
    Fragment,
    null,
    createElement(WithdrawalSaid, { phase: run.phase }),
    createElement(WithdrawalAction, action),
    sending(() => void run.send({ request, signature: '0x' })),
  );
}

const button = (name: string) => screen.getByRole('button', { name });

test.each([
  ['deposit', Depositing],
  ['withdraw', Withdrawing],
])(
  'a signed %s whose answer is lost is asked about until one comes, and never signed anew',
  async (...given) => {
    const [verb, Signing] = given;
    mount(createElement(Signing));
    expect(await screen.findByRole('button', { name: `Sign to ${verb} $100.00` })).toBeTruthy();
    for (const press of ['Send what was signed', 'Check status']) {
      fireEvent.click(button(press));
      expect(button('Waiting for confirmation…')).toHaveProperty('disabled', true);
      expect(screen.queryByText(LOST)).toBeNull();
      expect(await screen.findByText(LOST)).toBeTruthy();
      expect(button('Check status')).toHaveProperty('disabled', false);
      expect(screen.queryByRole('button', { name: /^Sign to/ })).toBeNull();
    }
  },
);

test('what was sent and not answered can neither be changed nor sent with another amount', async () => {
  mount(createElement(Depositing));
  fireEvent.click(button('Send what was signed'));
  expect(screen.getByLabelText('Deposit, USD')).toHaveProperty('disabled', true);
  await screen.findByRole('button', { name: 'Check status' });
  expect(screen.getByLabelText('Deposit, USD')).toHaveProperty('disabled', true);
  expect(button('$500')).toHaveProperty('disabled', true);
});
