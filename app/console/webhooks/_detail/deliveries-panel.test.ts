import { createElement } from 'react';
import { expect, test } from 'vitest';
import type { Role } from '#domain/role.ts';
import type { Tier } from '#domain/tier.ts';
import { pressable, renderFramed, wordsIn } from '../../_parts/testing/render-framed.ts';
import { DeliveriesPanel } from './deliveries-panel.tsx';
import type { DeliveryState } from './delivery-words.ts';
import { NoDelivery } from './no-delivery.tsx';
import { logInput, nextPage } from './webhook-params.ts';

type Shown = { state?: DeliveryState; tier?: Tier; role?: Role };

function html({ state, tier, role }: Shown = {}): string {
  const nothing = createElement(NoDelivery, { sendTest: () => {} });
  const panel = createElement(DeliveriesPanel, {
    ...{ id: 'whk_1', page: '/webhook', hasHistory: true, state: state ?? null, isEnding: false },
    ...{ change: () => {}, nothing },
  });
  return renderFramed(panel, {
    ...(tier && { tier }),
    ...(role && { role }),
    answer: (queries, api) => {
      const { queryKey } = api.webhooks.log.infiniteQueryOptions(logInput('whk_1', state ?? null), nextPage);
      const pages = [{ deliveries: [], next: null }];
      queries.setQueryData(queryKey, { pages, pageParams: [null] } as never);
    },
  });
}

test('before anything was sent a test is offered', () => {
  const shown = html();
  expect(wordsIn(shown)).toContain('No deliveries yet');
  expect(pressable(shown)).toContain('Send a test event');
});

test('who may not manage webhooks can neither send a test nor replay', () => {
  expect(pressable(html({ role: 'viewer' }))).not.toContain('Send a test event');
  expect(pressable(html({ role: 'viewer' }))).not.toContain('Replay…');
  expect(pressable(html({ role: 'developer' }))).toContain('Replay…');
});

test('a state that no delivery is in says that the filter is why, and clears it', () => {
  const shown = html({ state: 'failed' });
  expect(wordsIn(shown)).toContain('No delivery matches the filters');
  expect(wordsIn(shown)).not.toContain('No deliveries yet');
  expect(pressable(shown)).toContain('Clear filters');
});

test('a plan without the log names the plan that has it, and that events are still sent', () => {
  const shown = html({ tier: 'scale' });
  for (const said of [
    'The delivery log and replay come with the Enterprise plan; yours is Scale.',
    'Send a test event to see what arrives',
    'Events still reach your receiver, and failures are retried automatically.',
  ])
    expect(wordsIn(shown)).toContain(said);
  expect(pressable(shown)).not.toContain('Replay…');
});
