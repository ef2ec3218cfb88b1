import { screen } from '@testing-library/react';
import { createElement, useState } from 'react';
import { expect, test } from 'vitest';
import { mountFramed } from '../../_parts/testing/mount-framed.ts';
import { DeliveriesPanel } from './deliveries-panel.tsx';
import type { DeliveryState } from './delivery-words.ts';
import { DELIVERY } from './testing/shown-webhook.ts';

/** The panel, with the state that its reader chose. */
function panel(opened: number[] = []) {
  const shown = createElement(() => {
    const [state, setState] = useState<DeliveryState | null>(null);
    return createElement(DeliveriesPanel, {
      ...{ id: 'whk_1', page: '/webhook', hasHistory: true, state, isEnding: false, nothing: 'Nothing yet' },
      change: ({ state: next, delivery }) => {
        if (next !== undefined) setState(next);
        if (delivery) opened.push(delivery);
      },
    });
  });
  return mountFramed(shown);
}

const page = (deliveryId: number, next: number | null = null) => ({
  deliveries: [{ ...DELIVERY, deliveryId }],
  next,
});

test('until deliveries have come that is said, and so is why they did not', async () => {
  const { calls, user } = panel();
  expect(screen.getByRole('status', { name: 'Loading the deliveries' })).toBeTruthy();
  (await calls.next('webhooks.log')).refuse('The log is not reachable', 'INTERNAL_SERVER_ERROR', 500);
  expect(await screen.findByText('Could not load the deliveries')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  (await calls.next('webhooks.log')).answer({ deliveries: [], next: null });
  expect(await screen.findByText('Nothing yet')).toBeTruthy();
});

test('older deliveries are fetched on demand, and it is told when there are no more', async () => {
  const { calls, user } = panel();
  (await calls.next('webhooks.log')).answer(page(9, 8));
  expect(await screen.findByText('1 delivery')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Load older' }));
  const older = await calls.next('webhooks.log');
  expect(older.input).toMatchObject({ id: 'whk_1', cursor: 8 });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Loading…' }).disabled).toBe(true);
  older.answer(page(7));
  expect(await screen.findByText('2 deliveries, no older ones')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Load older' })).toBeNull();
});

test('a click on a delivery opens it', async () => {
  const opened: number[] = [];
  const { calls, user } = panel(opened);
  (await calls.next('webhooks.log')).answer(page(9));
  await user.click(await screen.findByRole('link', { name: /^fill/ }));
  expect(opened).toEqual([9]);
});

test('the deliveries of before stay in sight, marked as such, until those of the chosen state have come', async () => {
  const { calls, user } = panel();
  (await calls.next('webhooks.log')).answer(page(9));
  const row = await screen.findByRole('link', { name: /^fill/ });
  await user.click(screen.getByRole('combobox', { name: 'State' }));
  await user.click(await screen.findByRole('option', { name: 'Waiting' }));
  const asked = await calls.next('webhooks.log');
  expect(asked.input).toMatchObject({ id: 'whk_1', state: 'pending' });
  expect(row.closest('[aria-busy="true"]')).toBeTruthy();
  asked.answer({ deliveries: [], next: null });
  expect(await screen.findByText('No delivery matches the filters')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByRole('link', { name: /^fill/ })).toBeTruthy();
});

test('Replay… opens the dialog that asks what is sent again', async () => {
  const { user } = panel();
  await user.click(screen.getByRole('button', { name: 'Replay…' }));
  expect(screen.getByRole('dialog', { name: 'Replay events' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});
