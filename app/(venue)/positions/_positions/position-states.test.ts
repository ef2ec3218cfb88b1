import { NuqsTestingAdapter } from 'nuqs/adapters/testing';
import { createElement, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import { renderAnswered } from '#app/data/testing/render-answered.ts';
import { venueKey } from '#app/data/use-venue.ts';
import type { HistoryPageView, HistoryView, LegState } from '#app/data/venue-views.ts';
import { ACCOUNT, withWallet } from '#app/wallet/testing/with-wallet.ts';
import type { VenueTerms } from '#domain/parlay/venue-terms.ts';
import type { LegMarkets } from '../../_parts/use-legs.ts';
import { OpenCard } from '../_card/open-card.tsx';
import { ClaimStrip } from './claim-strip.tsx';
import { PositionList } from './position-list.tsx';
import { PositionsBoard } from './positions-board.tsx';

const TERMS = { chain: { id: 998, name: 'Test chain' }, fees: { spread_bps: 0 } } as unknown as VenueTerms;
const LEGS = { market: () => undefined, yesPx: () => 0.5 } as LegMarkets;
const PATH = `/v1/positions/history?address=${ACCOUNT}&limit=50`;

function positionOf(...states: LegState[]): HistoryView {
  const legs = states.map((state, at) => ({ position_id: `p${at}`, outcome_id: at, side_index: 0, state }));
  return {
    ...{
      parlay_id: '12',
      status: 'open',
      result: 'open',
      role: 'taker',
      taker: ACCOUNT,
      created_at: 0,
      legs,
    },
    ...{ net_stake_e6: '9000000', maker_collateral_e6: '11000000', paid_e6: '10000000', received_e6: '0' },
    ...{ gain_e6: null, sales: [], rfq_id: null, maker: ACCOUNT, tx_hash: ACCOUNT, settled_tx_hash: null },
  } as unknown as HistoryView;
}

function list(view: string, answer: Partial<HistoryPageView> | null): string {
  const asked = createElement(PositionList, { owner: ACCOUNT, terms: TERMS });
  const addressed = createElement(() =>
    NuqsTestingAdapter({ searchParams: { show: view }, children: asked as ReactNode }),
  );
  return renderAnswered(addressed, (queries) => {
    const whole = { history: [], next_cursor: null, claimable_e6: '0', ...answer };
    if (answer) queries.setQueryData(venueKey(PATH), whole);
  });
}

test.each([
  ['open', 'No open parlays. Build a slip'],
  ['settled', 'No parlays have ended yet. What you win, lose or sell appears here.'],
  [
    'claimable',
    'Nothing to claim yet. Winnings and refunds appear here as soon as a parlay settles, payouts as soon as',
  ],
])('where nothing is %s the page says what will stand there, and leads to the builder', (view, words) => {
  expect(list(view, {})).toContain(words);
  expect(list(view, {})).toContain('href="/parlay"');
});

test('until the venue has answered positions are said to load, and no figure is made up', () => {
  const shown = list('open', null);
  expect(shown).toContain('aria-label="Loading your positions"');
  expect(shown).not.toContain('No open parlays.');
  expect(shown).not.toContain('$0.00');
});

test('older parlays are offered only where there are any', () => {
  expect(list('open', { next_cursor: 'more' })).toContain('Load older');
  expect(list('open', {})).not.toContain('Load older');
});

const strip = (claimableE6: bigint): string =>
  renderAnswered(createElement(ClaimStrip, { owner: ACCOUNT, terms: TERMS, claimableE6 }));

test('what the escrow owes can be claimed, and nothing is offered while it owes nothing', () => {
  expect(strip(5_000_000n)).toContain('$5.00 to claim');
  expect(strip(0n)).toBe('');
});

function card(...states: LegState[]): string {
  const position = positionOf(...states);
  return renderAnswered(
    createElement(OpenCard, { position, legs: LEGS, terms: TERMS, owner: ACCOUNT, onSold: () => {} }),
  );
}

test.each<[LegState[], string]>([
  [['open', 'open'], '2 open of 2'],
  [['won', 'open', 'open'], '1 won, 2 open of 3'],
  [['won', 'void', 'open'], '1 won, 1 void, 1 open of 3'],
  [['won', 'void'], 'Decided, settling'],
])('a live parlay whose legs are %j says how far it has come', (states, words) => {
  expect(card(...states)).toContain(`>${words}<`);
});

test('a void leg turns the prize of a live parlay into its refund, and the page says why', () => {
  expect(card('open', 'open')).toContain('$10.00 pays $20.00');
  expect(card('open', 'open')).toContain(
    'If a leg is void and none is lost, both sides get their stake back',
  );
  expect(card('void', 'open')).toContain('$10.00 returns $9.00');
  expect(card('void', 'open')).toContain('A leg is void. If no other leg is lost, both sides');
});

const board = (status: 'starting' | 'disconnected'): string =>
  withWallet({ status }, () => renderAnswered(createElement(PositionsBoard)));

test('a page that looks for a wallet says so, and asks for one only when there is none', () => {
  expect(board('starting')).toContain('Looking for your wallet…');
  expect(board('starting')).not.toContain('<button');
  expect(board('disconnected')).toContain('Connect a wallet to see your positions');
  expect(board('disconnected')).toContain('See your parlays here');
});
