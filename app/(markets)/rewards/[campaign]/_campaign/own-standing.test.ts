import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { CampaignCard } from '../../_parts/campaign-card.ts';
import { ExcludedFills } from './excluded-fills.tsx';
import { LegBreakdown } from './leg-breakdown.tsx';
import { OwnStanding } from './own-standing.tsx';
import type { WalletRewards } from './wallet-rewards.ts';

const WALLET = `0x${'a'.repeat(40)}`;
const CARD = { campaign: { terms: { two_sided_bps: 30_000 } } } as unknown as CampaignCard;
const CYCLE = {
  ...{ number: 1, name: '2026-11-20' },
  ...{ from: '2026-11-20 00:00:00.000', to: '2026-11-21 00:00:00.000' },
};
const words = (html: string): string => html.replaceAll(/<[^>]+>/g, '').replaceAll(/\s+/g, ' ');

function standing(state: object): string {
  const nothing = { wallet: WALLET, wallets: 40, cycle: CYCLE, standing: null, raise: null };
  const rewards = { ...nothing, outcomes: [], excluded: [], ...state } as unknown as WalletRewards;
  return words(renderToStaticMarkup(createElement(OwnStanding, { card: CARD, rewards })));
}

test('a wallet that has scored is told its rank, share and money of that cycle’s pool', () => {
  const shown = standing({ standing: { rank: 2, share: 0.125, projected_usd: '50' } });
  expect(shown).toContain('This wallet is 2nd of 40, with 12.5% of the pool of Nov 20: $50.00.');
  expect(shown).not.toContain('if it ended now');
});

test('a wallet without a fill is told so, and what would count', () => {
  const shown = standing({});
  expect(shown).toContain('This wallet has no fill of the pool of Nov 20 yet.');
  expect(shown).toContain('through the campaign’s builder');
});

const RAISE = {
  ...{ usd: 200, side: 'bids', title: 'Rain?', outcome_id: 7, doubles: true, projected_usd: '80' },
  ...{ multiplier_before: 1.5, multiplier_after: 3 },
};

test('what would raise a score says whether it doubles the multiplier, and how much more that pays', () => {
  const now = { rank: 2, share: 0.1, projected_usd: '50' };
  const doubled = standing({ standing: now, raise: RAISE });
  expect(doubled).toContain('$200.00 more on the bids of Rain? doubles the multiplier, to ×3 from ×1.5.');
  expect(doubled).toContain('The pool would then pay $80.00, $30.00 more, if nobody else traded.');
  const raised = standing({ standing: now, raise: { ...RAISE, doubles: false, title: null } });
  expect(raised).toContain('of market 7 raises the multiplier, to ×3');
  expect(standing({ standing: now })).not.toContain('multiplier');
});

test('a raise that pays nothing more does not promise more', () => {
  const raise = { ...RAISE, projected_usd: '50' };
  const shown = standing({ standing: { rank: 2, share: 0.1, projected_usd: '50' }, raise });
  expect(shown).toContain('would then pay $50.00, if nobody else traded');
});

const FILL = {
  ...{ tid: 1, leg: 'maker', counted: 0, notional: 20, dir: 'Buy', coin: '#10' },
  time: '2026-11-20 10:00:00.000',
};
const excluded = (fills: object[]): string =>
  words(renderToStaticMarkup(createElement(ExcludedFills, { fills: fills as never })));

test.each([
  ['settlement', 'Settlement of a position, not a trade'],
  ['inventory_conversion', 'Conversion of inventory, not a trade'],
  ['campaign_paused', 'Made while the campaign was paused'],
  ['outside_price_band', 'Price outside the campaign’s limits'],
  ['below_min_notional', 'Smaller than the minimum size'],
  ['self_match', 'Both sides were the same wallet'],
  ['round_trip', 'Traded back with the same wallet'],
])('a fill excluded as %s says why, and how much of it counts', (reason, why) => {
  const shown = excluded([{ ...FILL, reason }]);
  expect(shown).toContain(why);
  expect(shown).toContain('$0.00 of $20.00');
  expect(shown).toContain('1 fill with a reduced score or none');
});

test('where the service tells no more fills, the list says that it holds the newest', () => {
  const fills = Array.from({ length: 200 }, (_, tid) => ({ ...FILL, tid, reason: 'self_match' }));
  expect(excluded(fills)).toContain('The newest 200 fills');
  expect(excluded(fills.slice(1))).not.toContain('The newest');
});

const OUTCOME = {
  ...{ outcome_id: 7, title: 'Rain?', maker_bid_usd: 0, maker_ask_usd: 0, multiplier: 1, maker_score: 0 },
  ...{ taker_usd: 0, to_balance: null },
};
const market = (state: object): string =>
  words(
    renderToStaticMarkup(
      createElement(LegBreakdown, { outcomes: [{ ...OUTCOME, ...state }], most: 3 } as never),
    ),
  );

test('a market in which no fill counts says so, one with maker or taker fills does not', () => {
  expect(market({})).toContain('No fills count here.');
  expect(market({ taker_usd: 5 })).toContain('Taker');
  expect(market({ taker_usd: 5 })).not.toContain('No fills count here.');
});

test('one-sided quotes say what would balance them, balanced ones do not', () => {
  const made = { maker_bid_usd: 10, maker_ask_usd: 4, multiplier: 2, maker_score: 28 };
  const gap = { usd: 6, side: 'asks' };
  expect(market({ ...made, to_balance: gap })).toContain('$6.00 more on the asks balances it, for ×3.');
  expect(market(made)).toContain('Maker: bids $10.00, asks $4.00');
  expect(market(made)).not.toContain('balances it');
});
