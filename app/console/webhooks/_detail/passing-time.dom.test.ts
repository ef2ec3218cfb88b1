import { screen, waitFor } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mountFramed } from '../../_parts/testing/mount-framed.ts';
import { QUIET } from '../_webhooks/testing/quiet.ts';
import type { Webhook } from '../_webhooks/webhook.ts';
import { AttemptTimeline } from './attempt-timeline.tsx';
import type { DeliveryDetail } from './delivery-words.ts';
import { DELIVERY, WEBHOOK } from './testing/shown-webhook.ts';
import { WebhookFacts } from './webhook-facts.tsx';

const NOW_MS = Date.UTC(2026, 10, 20, 10);
const HOUR_MS = 3_600_000;
const TRY_MS = NOW_MS + 90_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(NOW_MS);
});
afterEach(() => {
  vi.useRealTimers();
});

// The wait of Testing Library leaves the time as it is set; that of Vitest would move it.

test('a receiver that is not sent to for a while is told of until then, and as failing from then on', async () => {
  const activity = { ...QUIET, failingSinceMs: NOW_MS - 2 * HOUR_MS, openUntilMs: TRY_MS };
  const webhook = { ...WEBHOOK, activity } as Webhook;
  mountFramed(createElement(WebhookFacts, { of: webhook, hears: 'Fills' }));
  const state = () => screen.getByTestId('webhook-state');
  await waitFor(() => expect(state().textContent).toBe('Circuit open'));
  const since = 'Failing since Nov 20, 08:00, for 2 h';
  expect(state().parentElement?.textContent).toContain(`${since}; next try in 1 m 30 s.`);
  vi.setSystemTime(TRY_MS);
  await waitFor(() => expect(state().textContent).toBe('Failing'));
  expect(state().parentElement?.textContent).toContain(`${since} 1 m.`);
  expect(screen.queryByText(/next try/)).toBeNull();
});

test('how long it is until the next attempt counts down, until it is now', async () => {
  const delivery = { ...DELIVERY, state: 'pending', dueMs: TRY_MS } as DeliveryDetail;
  mountFramed(createElement(AttemptTimeline, { of: delivery }));
  const waits = () => screen.getByText(/^Retrying/).textContent;
  await waitFor(() => expect(waits()).toBe('Retrying in 1 m 30 s'));
  vi.setSystemTime(TRY_MS);
  await waitFor(() => expect(waits()).toBe('Retrying now'));
});
