import { createElement } from 'react';
import { expect, test } from 'vitest';
import { renderAnswered } from '#app/data/testing/render-answered.ts';
import type { MakerFiguresView, QuotedRequestView } from '#app/data/venue-views.ts';
import { LiveRequests } from './live-requests.tsx';

const REQUEST = {
  rfq_id: 'rfqv2_1',
  status: 'COLLECTING_QUOTES',
  created_at: 0,
  ends_at: null,
  net_stake_e6: '5000000',
  legs: [],
  own: { maker_collateral_e6: '4000000', out: null },
  best: null,
} as unknown as QuotedRequestView;

function html(...requests: Partial<QuotedRequestView>[]): string {
  const data = {
    requests: requests.map((one) => ({ ...REQUEST, ...one })),
  } as unknown as MakerFiguresView;
  const figures = {
    ...{ data, isError: false, error: null, dataUpdatedAt: 0, refetch: () => {}, isPlaceholderData: false },
  };
  return renderAnswered(createElement(LiveRequests, { figures }));
}

test('a request with a status that the page does not know is shown with the word of the venue', () => {
  const shown = html({ status: 'PAUSED_BY_VENUE' as QuotedRequestView['status'] });
  expect(shown).toContain('PAUSED_BY_VENUE');
  expect(shown).toContain('data-rfq="rfqv2_1"');
});

test('a request with a status that the page knows is not shown with the word of the venue', () => {
  expect(html({})).not.toContain('COLLECTING_QUOTES');
});

test.each<[QuotedRequestView['status'], string]>([
  ['COLLECTING_QUOTES', 'Window open'],
  ['AWAITING_REQUESTER_ACCEPTANCE', 'Offered to the taker'],
  ['AWAITING_MAKER_CONFIRMATION', 'Last look'],
  ['EXECUTING', 'Submitting on chain'],
  ['FILLED', 'Filled'],
])('a request that is %s is told in words', (status, words) => {
  expect(html({ status })).toContain(`>${words}<`);
});

test.each<[NonNullable<QuotedRequestView['own']['out']>, string]>([
  ['superseded', 'replaced'],
  ['canceled', 'cancelled'],
  ['invalid', 'no longer backed'],
  ['declined', 'declined'],
  ['timed_out', 'timed out'],
])('a quote that is out because it was %s says so below its payout', (out, words) => {
  expect(html({ own: { ...REQUEST.own, out } })).toMatch(new RegExp(`\\$9\\.00<span[^>]*>${words}</span>`));
  expect(html({})).not.toContain(`>${words}<`);
});

test('the best payout is told as the maker’s own, as another’s, or as open until the window closes', () => {
  const best = { maker_collateral_e6: '6000000', price_e6: '500000' };
  expect(html({ best: { ...best, own: true } })).toMatch(/\$11\.00<span[^>]*>yours</);
  expect(html({ best: { ...best, own: false } })).toMatch(/\$11\.00<span[^>]*>another maker’s</);
  expect(html({})).toMatch(/–<span[^>]*>after the window</);
});

test('without a quote on an open request the panel says what is listed there', () => {
  expect(html()).toContain('You have no quotes on open requests.');
});
