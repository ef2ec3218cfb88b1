import { fireEvent, screen, within } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { mount } from '#app/data/testing/mount.ts';
import { venueKey } from '#app/data/use-venue.ts';
import type { CashoutView } from '#app/data/venue-views.ts';
import { ACCOUNT } from '#app/wallet/testing/with-wallet.ts';
import type { VenueTerms } from '#domain/parlay/venue-terms.ts';
import { PositionList } from './position-list.tsx';

const TERMS = {
  ...{ chain: { id: 998, name: 'Test chain' }, fees: { spread_bps: 0 } },
} as unknown as VenueTerms;
const LEG = { position_id: 'p1', outcome_id: 1, side_index: 0, state: 'open' };
const POSITION = {
  ...{ taker: ACCOUNT, created_at: 0, legs: [LEG], settled_at: null, taker_payout_e6: null },
  ...{ net_stake_e6: '9000000', maker_collateral_e6: '11000000', taker_collateral_e6: '10000000' },
};
const OPEN = { ...POSITION, parlay_id: '12', status: 'open', verdict: 'open' };
const WON = { ...POSITION, parlay_id: '11', status: 'settled', verdict: 'won', taker_payout_e6: '20000000' };
const LOST = { ...POSITION, parlay_id: '10', status: 'settled', verdict: 'lost', taker_payout_e6: '0' };

/** The positions of an account: one is open, one won and not claimed, and an older one lost. */
function shown({ isAnswered = true, cashout = null as Partial<CashoutView> | null } = {}) {
  const answer = { claimable_e6: '20000000', next_cursor: 'more' };
  const pathOf = (limit: number) => venueKey(`/v1/positions?address=${ACCOUNT}&limit=${limit}`);
  return mount(createElement(PositionList, { owner: ACCOUNT, terms: TERMS }), {
    answer: (queries) => {
      if (!isAnswered) return;
      queries.setQueryData(pathOf(50), { ...answer, positions: [OPEN, WON] });
      queries.setQueryData(pathOf(200), { ...answer, positions: [OPEN, WON, LOST] });
      if (cashout) queries.setQueryData(venueKey('/v1/positions/12/cashout'), cashout);
    },
  });
}

const cards = () => screen.queryAllByRole('article').map((card) => card.getAttribute('aria-label'));

test('positions are told apart at a press: open, settled, and those with something to claim', async () => {
  const { user } = shown();
  expect(cards()).toEqual(['Parlay 12']);
  for (const name of ['Settled 1', 'Claimable 1']) {
    await user.click(screen.getByRole('radio', { name }));
    expect(cards()).toEqual(['Parlay 11']);
  }
});

test('older parlays are loaded at a press, and the press is offered once', async () => {
  const { user } = shown();
  await user.click(screen.getByRole('button', { name: 'Load older' }));
  expect(await screen.findByRole('radio', { name: 'Settled 2' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Load older' })).toBeNull();
});

test('a claim cannot be pressed twice, and one that cannot be prepared can be pressed again', async () => {
  shown();
  const claim = within(screen.getByRole('region', { name: 'Claim' }));
  fireEvent.click(claim.getByRole('button', { name: 'Sign to claim $20.00' }));
  expect(claim.getByRole('button', { name: 'Confirm in your wallet' })).toHaveProperty('disabled', true);
  expect(await claim.findByText(/^The venue cannot be reached\./)).toBeTruthy();
  expect(claim.getByRole('button', { name: 'Sign to claim $20.00' })).toHaveProperty('disabled', false);
});

test('offers that cannot be had say so in their parlay alone, and can be asked for again', async () => {
  shown();
  const card = within(screen.getByRole('article', { name: 'Parlay 12' }));
  expect(await card.findByText('Could not load its offers')).toBeTruthy();
  expect(card.getByRole('button', { name: 'Retry' })).toBeTruthy();
  expect(screen.queryByText('Could not load your positions')).toBeNull();
});

test('positions that cannot be had say so, and make up no figure', async () => {
  shown({ isAnswered: false });
  expect(await screen.findByText('Could not load your positions')).toBeTruthy();
  expect(screen.getByLabelText('Position summary').textContent).not.toContain('$');
});

test('a parlay whose results are overdue says that anyone can void it', () => {
  const legs = [{ ...LEG, result: 'won', final: true, final_at: 1 }];
  shown({
    cashout: { state: 'closed', offers: [], offer: null, fair_value: null, legs, force_void_at: 1 } as never,
  });
  const card = screen.getByRole('article', { name: 'Parlay 12' });
  expect(card.textContent).toContain('Results are overdue, so anyone can void this parlay now.');
  expect(card.textContent).toContain('Reported won, no longer disputable');
  expect(card.textContent).toContain('This parlay is decided and settles shortly.');
});
