import { screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { mountFramed } from '../../_parts/testing/mount-framed.ts';
import type { Webhook } from '../_webhooks/webhook.ts';
import { WebhookActions } from './webhook-actions.tsx';

const shown = (status: 'active' | 'paused') =>
  mountFramed(
    createElement(WebhookActions, {
      of: { subscriptionId: 'whk_1', status } as Webhook,
      test: { send: () => {}, isPending: false, error: null },
      start: () => {},
    }),
  );

test.each([
  ['paused', 'Resume', 'active', 'Resumed: events are sent from now on'],
  ['active', 'Pause', 'paused', 'Paused: only tests are sent'],
] as const)('a webhook that is %s says what %s has done, once it is', async (status, press, next, words) => {
  const { user, calls } = shown(status);
  await user.click(screen.getByRole('button', { name: press }));
  const change = await calls.next('webhooks.update');
  expect(change.input).toEqual({ id: 'whk_1', change: { status: next } });
  expect(screen.queryByText(words)).toBeNull();
  change.answer();
  expect(await screen.findByText(words)).toBeTruthy();
});

test('a webhook that could not be resumed says why', async () => {
  const { user, calls } = shown('paused');
  await user.click(screen.getByRole('button', { name: 'Resume' }));
  (await calls.next('webhooks.update')).refuse('Its receiver is on a private address.');
  expect((await screen.findByTestId('refusal')).textContent).toContain(
    'Its receiver is on a private address.',
  );
});
