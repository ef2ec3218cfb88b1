import { screen, within } from '@testing-library/react';
import { createElement, useState } from 'react';
import { expect, test } from 'vitest';
import type { Role } from '#domain/role.ts';
import type { Tier } from '#domain/tier.ts';
import { mountFramed } from '../../_parts/testing/mount-framed.ts';
import type { Webhook } from '../_webhooks/webhook.ts';
import { DeliveryDrawer } from './delivery-drawer.tsx';
import { DELIVERY, WEBHOOK } from './testing/shown-webhook.ts';

type Shown = { webhook?: object; delivery?: object | null; tier?: Tier; role?: Role };

/** The drawer of delivery 7, kept open on whichever delivery it asks for; `delivery` null: not answered yet. */
function drawer({ webhook = {}, delivery = {}, ...framed }: Shown = {}) {
  const of = { ...WEBHOOK, ...webhook } as Webhook;
  const open = createElement(() => {
    const [deliveryId, setDelivery] = useState<number | null>(7);
    const change = (patch: { delivery?: number | null }) => setDelivery(patch.delivery ?? null);
    return deliveryId === null
      ? 'Closed'
      : createElement(DeliveryDrawer, { key: deliveryId, of, deliveryId, change });
  });
  return mountFramed(open, {
    ...framed,
    answer: (queries, api) => {
      const { queryKey } = api.webhooks.delivery.queryOptions({ id: 'whk_1', deliveryId: 7 });
      if (delivery) queries.setQueryData(queryKey, { ...DELIVERY, ...delivery } as never);
    },
  });
}

const replay = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Replay' });

test('while a delivery is fetched its drawer names it, and offers no replay', async () => {
  const { calls } = drawer({ delivery: null });
  expect(screen.getByRole('status', { name: 'Loading the delivery' })).toBeTruthy();
  expect(screen.getByText('dlv_7')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Replay' })).toBeNull();
  (await calls.next('webhooks.delivery')).answer(DELIVERY);
  expect((await screen.findByTestId('delivery-state')).textContent).toBe('Failed');
});

test('a delivery that could not be fetched says why, and is asked for again', async () => {
  const { calls, user } = drawer({ delivery: null });
  (await calls.next('webhooks.delivery')).refuse('There is no such delivery');
  expect(await screen.findByText('Could not load the delivery')).toBeTruthy();
  expect(screen.getByText('There is no such delivery.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  (await calls.next('webhooks.delivery')).answer(DELIVERY);
  expect(await screen.findByTestId('delivery-state')).toBeTruthy();
});

test('what was sent to a server is shown whole: its headers, which of them are new each time, and a curl', () => {
  drawer();
  const request = within(screen.getByRole('region', { name: 'Request' }));
  expect(request.getByRole('heading', { name: 'Request' })).toBeTruthy();
  expect(screen.getByTestId('request-headers').textContent).toContain('POST https://hooks.example.com/in');
  expect(
    request.getByText('X-Svc-Signature, webhook-timestamp and webhook-signature are new for each attempt.'),
  ).toBeTruthy();
  expect(request.getByText(/^As curl, signed by the secret in/).textContent).toBe(
    'As curl, signed by the secret in HASHMARK_WEBHOOK_SECRET:',
  );
  expect(screen.getByTestId('delivery-body').textContent).toBe('{\n  "px": 0.5\n}');
});

test('of what was sent to a chat only the event is shown: nobody can send it as a request', () => {
  drawer({ webhook: { url: null, chatId: 9n } });
  expect(screen.getByRole('heading', { name: 'Event' })).toBeTruthy();
  expect(screen.queryByTestId('request-headers')).toBeNull();
  expect(screen.queryByText(/As curl/)).toBeNull();
  expect(screen.queryByText(/are new for each attempt/)).toBeNull();
});

test('a replay is asked for once, says when it is done, and leads to the new delivery', async () => {
  const { calls, user } = drawer();
  await user.click(replay());
  const asked = await calls.next('webhooks.redeliver');
  expect(asked.input).toEqual({ id: 'whk_1', deliveryId: 7 });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Sending…' }).disabled).toBe(true);
  asked.answer(8);
  expect(await screen.findByText('Replayed as a new delivery')).toBeTruthy();
  expect(await screen.findByText('dlv_8')).toBeTruthy();
  // The first one is asked for anew as well: it says from now on that it was replayed.
  expect((await calls.next('webhooks.delivery')).input).toEqual({ id: 'whk_1', deliveryId: 7 });
  const next = await calls.next('webhooks.delivery');
  expect(next.input).toEqual({ id: 'whk_1', deliveryId: 8 });
  next.answer({ ...DELIVERY, deliveryId: 8, origin: 'redelivery', state: 'delivered' });
  expect(await screen.findByText('fill, replayed')).toBeTruthy();
  expect(screen.getByTestId('delivery-state').textContent).toBe('Delivered');
});

test('a replay that is refused says why, and can be asked for again', async () => {
  const { calls, user } = drawer();
  await user.click(replay());
  (await calls.next('webhooks.redeliver')).refuse('This webhook is paused by the plan.');
  expect((await screen.findByTestId('refusal')).textContent).toContain('This webhook is paused by the plan.');
  expect(replay().disabled).toBe(false);
});

test('a drawer that was closed during its replay stays closed', async () => {
  const { calls, user } = drawer();
  await user.click(replay());
  const asked = await calls.next('webhooks.redeliver');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.getByText('Closed')).toBeTruthy();
  asked.answer(8);
  expect(await screen.findByText('Replayed as a new delivery')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each<[string, Shown]>([
  ['is not over yet', { delivery: { state: 'pending', dueMs: 0 } }],
  ['is looked at by a viewer', { role: 'viewer' }],
  ['is one of a plan without replay', { tier: 'scale' }],
])('a delivery that %s cannot be replayed', (_, shown) => {
  drawer(shown);
  expect(replay().disabled).toBe(true);
});

test('beside the replay that a plan does not have stands the plan that has it', () => {
  drawer({ tier: 'scale' });
  expect(screen.getByRole('link', { name: /^Requires the ?Enterprise ?plan$/ })).toBeTruthy();
});
