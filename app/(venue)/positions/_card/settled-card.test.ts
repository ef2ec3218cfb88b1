import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { HistoryView } from '#app/data/venue-views.ts';
import type { LegMarkets } from '../../_parts/use-legs.ts';
import { SettledCard } from './settled-card.tsx';

const LEGS = { market: () => undefined, yesPx: () => null } as unknown as LegMarkets;
const POSITION = {
  ...{ parlay_id: '12', legs: [], settled_at: Date.UTC(2026, 10, 26), net_stake_e6: '4900000' },
  ...{ paid_e6: '5000000', maker_collateral_e6: '15000000', status: 'settled', role: 'taker', sales: [] },
  ...{ maker: '0x1', tx_hash: '0x2', settled_tx_hash: '0x3', rfq_id: null },
};

function html(result: string, received_e6: string, isClaimable = false): string {
  const gain_e6 = String(Number(received_e6) - 5_000_000);
  const position = { ...POSITION, result, received_e6, gain_e6 } as unknown as HistoryView;
  return renderToStaticMarkup(
    createElement(SettledCard, { position, legs: LEGS, spreadBps: 0, isClaimable }),
  );
}

test('a won parlay says what it paid and gained, and can be shown to others', () => {
  const shown = html('won', '19000000');
  for (const words of ['>Won<', '$19.00', '+$14.00 on $5.00', 'Paid out.', '/social/won/12'])
    expect(shown).toContain(words);
});

test('a won parlay whose payout was not claimed says where it waits', () => {
  const shown = html('won', '19000000', true);
  expect(shown).toContain('Credited to you. Claim it above.');
  expect(shown).not.toContain('Paid out.');
});

test('a lost parlay says that one leg decides, and offers no picture', () => {
  const shown = html('lost', '0');
  for (const words of ['>Lost<', '−$5.00 on $5.00', 'One lost leg decides a parlay.'])
    expect(shown).toContain(words);
  expect(shown).not.toContain('/social/won/');
});

test('a void parlay says that the stake comes back less the fees', () => {
  const shown = html('void', '4900000');
  for (const words of ['Void, refunded', '$4.90', 'you get your stake back, less fees'])
    expect(shown).toContain(words);
});

test('a leg that was still open when the parlay settled says so', () => {
  const legs = [
    { position_id: 'p1', outcome_id: 1, side_index: 0, state: 'lost' },
    { position_id: 'p2', outcome_id: 2, side_index: 0, state: 'open' },
  ];
  const lost = { ...POSITION, legs, result: 'lost', received_e6: '0', gain_e6: '-5000000' };
  const position = lost as unknown as HistoryView;
  const shown = renderToStaticMarkup(
    createElement(SettledCard, { position, legs: LEGS, spreadBps: 0, isClaimable: false }),
  );
  expect(shown.match(/Still open when the parlay settled/g)).toHaveLength(1);
});
