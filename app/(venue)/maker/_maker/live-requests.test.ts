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
