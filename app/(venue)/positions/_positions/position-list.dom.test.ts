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
const HASH = `0x${'ab'.repeat(32)}`;
const MAKER = `0x${'cd'.repeat(20)}`;
const POSITION = {
  ...{ taker: ACCOUNT, maker: MAKER, role: 'taker', created_at: 0, legs: [LEG], settled_at: null },
  ...{ net_stake_e6: '9000000', maker_collateral_e6: '11000000', paid_e6: '10000000', tx_hash: HASH },
  ...{ sales: [], rfq_id: 'rfqv2_1', settled_tx_hash: null },
};
const OPEN = {
  ...{ ...POSITION, parlay_id: '12', status: 'open', result: 'open' },
  ...{ received_e6: '0', gain_e6: null },
};
const WON = {
  ...{ ...POSITION, parlay_id: '11', status: 'settled', result: 'won', settled_at: 1 },
  ...{ received_e6: '20000000', gain_e6: '10000000', settled_tx_hash: HASH },
};
const LOST = { ...WON, parlay_id: '10', result: 'lost', received_e6: '0', gain_e6: '-10000000' };
/** Sold at a loss; its buyer holds it. */
const SOLD = {
  ...{ ...POSITION, parlay_id: '9', taker: MAKER, status: 'open', result: 'sold' },
  ...{ received_e6: '4000000', gain_e6: '-6000000' },
  sales: [{ seller: ACCOUNT, buyer: MAKER, payout_e6: '4000000', sold_at: 2, tx_hash: HASH }],
};
const QUOTED = { ...OPEN, parlay_id: '8', role: 'maker' };

/** The history of an account: one is open, one won and not claimed; older ones were lost and sold. */
function shown({ isAnswered = true, cashout = null as Partial<CashoutView> | null } = {}) {
  const answer = { claimable_e6: '20000000', next_cursor: 'more' };
  const pathOf = (limit: number) => venueKey(`/v1/positions/history?address=${ACCOUNT}&limit=${limit}`);
  return mount(createElement(PositionList, { owner: ACCOUNT, terms: TERMS }), {
    answer: (queries) => {
      if (!isAnswered) return;
      queries.setQueryData(pathOf(50), { ...answer, history: [OPEN, WON, QUOTED] });
      queries.setQueryData(pathOf(200), { ...answer, history: [OPEN, WON, LOST, SOLD] });
      if (cashout) queries.setQueryData(venueKey('/v1/positions/12/cashout'), cashout);
    },
  });
}

const cards = () => screen.queryAllByRole('article').map((card) => card.getAttribute('aria-label'));

test('positions are told apart at a press: open, settled, and those with something to claim', async () => {
  const { user } = shown();
  expect(cards()).toEqual(['Parlay 12']);
  for (const name of ['History 1', 'Claimable 1']) {
    await user.click(screen.getByRole('radio', { name }));
    expect(cards()).toEqual(['Parlay 11']);
  }
});

test('older parlays are loaded at a press, and the press is offered once', async () => {
  const { user } = shown();
  await user.click(screen.getByRole('button', { name: 'Load older' }));
  expect(await screen.findByRole('radio', { name: 'History 3' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Load older' })).toBeNull();
});

test('a sold parlay stays in the history with its loss, its sale and its receipt, and counts in the summary', async () => {
  const { user } = shown();
  await user.click(screen.getByRole('button', { name: 'Load older' }));
  await user.click(await screen.findByRole('radio', { name: 'History 3' }));
  const card = within(screen.getByRole('article', { name: 'Parlay 9' }));
  expect(card.getByRole('heading').textContent).toBe('Sold');
  expect(card.getByText('−$6.00 on $10.00')).toBeTruthy();
  expect(card.getByRole('button', { name: /^Copy the transaction of the sale/ })).toBeTruthy();
  expect(card.getByRole('link', { name: 'Execution receipt' }).getAttribute('href')).toBe(
    '/v1/rfq/rfqv2_1/receipt',
  );
  // Won 10, lost 10, sold 6 below the stake.
  expect(screen.getByLabelText('Position summary').textContent).toContain('−$6.00');
});

test('an open parlay names its maker, its transaction and its receipt', () => {
  shown();
  const record = within(screen.getByRole('article', { name: 'Parlay 12' })).getByLabelText('Record');
  expect(within(record).getByRole('button', { name: /^Copy the maker’s address 0xcdcd/ })).toBeTruthy();
  expect(within(record).getByRole('button', { name: /^Copy the transaction of the fill/ })).toBeTruthy();
  expect(within(record).getByRole('link', { name: 'Execution receipt' })).toBeTruthy();
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
