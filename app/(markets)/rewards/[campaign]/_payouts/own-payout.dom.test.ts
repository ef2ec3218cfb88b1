import { fireEvent, screen, within } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import { mount } from '#app/data/testing/mount.ts';
import { OwnPayout } from './own-payout.tsx';
import type { Payout } from './payout-proof.ts';

const WALLET = `0x${'a1'.repeat(20)}`;
const TRANSACTION = `0x${'cd'.repeat(32)}`;
const PAYOUT = { payout_id: 7, root: `0x${'02'.repeat(32)}` } as Payout;
const proof = { cycle_id: '7', root: PAYOUT.root, address: WALLET, amount_e6: '4500000', proof: [] };
const FUNDING = {
  ...{ funder: `0x${'b2'.repeat(20)}`, total_e6: '90000000', claim_end: Date.UTC(2026, 10, 26, 1) },
  ...{ state: 'open', paid: null },
};

/** Nothing answers here for the venue: a claim that is sent cannot reach it. */
const shown = (funding: object = FUNDING) =>
  mount(createElement(OwnPayout, { payout: PAYOUT, wallet: WALLET }), {
    answer: (queries) => queries.setQueryData(['own payout', 7, WALLET], { proof, fundings: [funding] }),
  });

test('a claim waits for its payment from the press on, and is not sent twice meanwhile', async () => {
  shown();
  fireEvent.click(screen.getByRole('button', { name: 'Claim $4.50' }));
  expect(screen.getByRole('button').textContent).toBe('Waiting for the payment…');
  expect(screen.getByRole('button')).toHaveProperty('disabled', true);
  expect(await screen.findByRole('button', { name: 'Claim $4.50' })).toBeTruthy();
});

test('a claim that could not be sent says why, and can be sent anew', async () => {
  const { user } = shown();
  await user.click(screen.getByRole('button', { name: 'Claim $4.50' }));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The venue cannot be reached. Check your connection and try again.',
  );
  expect(await screen.findByRole('button', { name: 'Claim $4.50' })).toHaveProperty('disabled', false);
  fireEvent.click(screen.getByRole('button', { name: 'Claim $4.50' }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(await screen.findByRole('alert')).toBeTruthy();
});

test('the transaction that paid a claim is copied with a press', async () => {
  const { user } = shown({
    ...FUNDING,
    paid: { amount_e6: '4500000', tx_hash: TRANSACTION },
    state: 'claimed',
  });
  const copy = screen.getByRole('button', { name: /^Copy the transaction 0xcdcdcd…cdcdcd/ });
  await Promise.all([within(copy).findByText('Copied'), user.click(copy)]);
  expect(await navigator.clipboard.readText()).toBe(TRANSACTION);
});

test('a payout that cannot be read says so, and is read anew with a press', async () => {
  const { queries } = mount(createElement(OwnPayout, { payout: PAYOUT, wallet: WALLET }));
  expect((await screen.findByRole('alert')).textContent).toContain('Could not load the claim');
  await vi.waitFor(() => expect(queries.isFetching()).toBe(0), { timeout: 60_000 });
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(queries.isFetching()).toBe(1);
});

test('a claim that was read stays offered when it cannot be read again', async () => {
  const { queries } = shown();
  await queries.refetchQueries({ queryKey: ['own payout'] });
  expect(queries.getQueryState(['own payout', 7, WALLET])?.status).toBe('error');
  expect(await screen.findByRole('button', { name: 'Claim $4.50' })).toBeTruthy();
  expect(screen.queryByText('Could not load the claim')).toBeNull();
});
