import { screen, within } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { mountFramed } from '../../_parts/testing/mount-framed.ts';
import { DELIVERY, WEBHOOK } from './testing/shown-webhook.ts';
import { WebhookBoard } from './webhook-board.tsx';
import { logInput, nextPage } from './webhook-params.ts';

/** The page of a webhook that nothing was sent to yet. */
function board(webhook: object | null = WEBHOOK) {
  return mountFramed(createElement(WebhookBoard, { id: 'whk_1' }), {
    answer: (queries, api) => {
      if (webhook === null) return;
      queries.setQueryData(api.webhooks.get.queryKey({ id: 'whk_1' }), webhook as never);
      const { queryKey } = api.webhooks.log.infiniteQueryOptions(logInput('whk_1', null), nextPage);
      queries.setQueryData(queryKey, {
        pages: [{ deliveries: [], next: null }],
        pageParams: [null],
      } as never);
      const list = { webhooks: [webhook], quota: null, allowLoopback: false };
      queries.setQueryData(api.webhooks.list.queryKey(), list as never);
    },
  });
}

const press = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const inDialog = () => within(screen.getByRole('dialog'));

test('while a webhook is fetched its page says so, and asks again where it could not be had', async () => {
  const { calls, user } = board(null);
  expect(screen.getByRole('heading', { name: 'Webhook' })).toBeTruthy();
  expect(screen.getByRole('status', { name: 'Loading the webhook' })).toBeTruthy();
  (await calls.next('webhooks.get')).refuse('There is no such webhook', 'NOT_FOUND', 404);
  expect(await screen.findByText('Could not load the webhook')).toBeTruthy();
  await user.click(press('Retry'));
  (await calls.next('webhooks.get')).answer(WEBHOOK);
  expect(await screen.findByRole('heading', { name: 'hooks.example.com/in' })).toBeTruthy();
});

test('a test is sent once, and opens its delivery', async () => {
  const { calls, user } = board();
  await user.click(press('Send test'));
  const asked = await calls.next('webhooks.test');
  expect(asked.input).toEqual({ id: 'whk_1' });
  expect(press('Sending…').disabled).toBe(true);
  asked.answer({ deliveryId: 7 });
  expect(await screen.findByRole('dialog', { name: 'Delivery' })).toBeTruthy();
  const delivery = { ...DELIVERY, origin: 'test', state: 'pending', attempts: 0, tries: [] };
  (await calls.next('webhooks.delivery')).answer(delivery);
  expect(await screen.findByText('Waiting for the first attempt')).toBeTruthy();
  expect(screen.getByText('fill, test')).toBeTruthy();
});

test('a webhook is deleted only once that is typed, and its page is then left', async () => {
  const { calls, user, went } = board();
  await user.click(press('Delete'));
  const dialog = inDialog();
  expect(dialog.getByText(/^Nothing more is sent to/).textContent).toContain('hooks.example.com/in');
  expect(press('Delete webhook').disabled).toBe(true);
  await user.type(dialog.getByLabelText(/^Type delete/), 'delete');
  await user.click(press('Delete webhook'));
  const asked = await calls.next('webhooks.remove');
  expect(asked.input).toEqual({ id: 'whk_1' });
  expect(press('Working…').disabled).toBe(true);
  expect(screen.queryByText('The webhook is deleted')).toBeNull();
  asked.answer();
  expect(await screen.findByText('The webhook is deleted')).toBeTruthy();
  expect(went[0]).toBe('/console/webhooks');
  // It stays shut until the other page is there.
  expect(press('Working…').disabled).toBe(true);
});

test('a webhook that could not be deleted says why, and can be deleted again', async () => {
  const { calls, user, went } = board();
  await user.click(press('Delete'));
  await user.type(inDialog().getByLabelText(/^Type delete/), 'delete{Enter}');
  (await calls.next('webhooks.remove')).refuse('Only an owner or an admin can delete it.', 'FORBIDDEN', 403);
  expect((await screen.findByTestId('refusal')).textContent).toContain('Only an owner or an admin');
  expect(press('Delete webhook').disabled).toBe(false);
  expect(went).toEqual([]);
});

test('a secret is replaced after it was said what that means, and the new one is shown until it is stored', async () => {
  const { calls, user } = board();
  await user.click(press('Rotate secret'));
  const dialog = inDialog();
  expect(dialog.getByText(/the two are never valid at the same time/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Rotate secret' }));
  const asked = await calls.next('webhooks.rotate');
  expect(asked.input).toEqual({ id: 'whk_1' });
  expect(press('Rotating…').disabled).toBe(true);
  asked.answer({ signingSecret: 'whsec_new' });
  expect(await screen.findByRole('dialog', { name: 'The new signing secret' })).toBeTruthy();
  expect(screen.getByTestId('secret').textContent).toBe('whsec_new');
  expect(screen.getByText('The signing secret is shown only once.')).toBeTruthy();
  expect(press('Done').disabled).toBe(true);
  await user.keyboard('{Escape}');
  expect(screen.getByTestId('secret')).toBeTruthy();
  await user.click(screen.getByLabelText('I stored it'));
  await user.click(press('Done'));
  expect(screen.queryByText('whsec_new')).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a secret that could not be replaced says why, and the old one is kept', async () => {
  const { calls, user } = board();
  await user.click(press('Rotate secret'));
  await user.click(inDialog().getByRole('button', { name: 'Rotate secret' }));
  (await calls.next('webhooks.rotate')).refuse('The plan does not include webhooks.', 'FORBIDDEN', 403);
  expect((await screen.findByTestId('refusal')).textContent).toContain('The plan does not include webhooks.');
  await user.click(press('Cancel'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the check of signatures is shown in the language that is chosen', async () => {
  const { calls, user } = board();
  await user.click(press('Rotate secret'));
  await user.click(inDialog().getByRole('button', { name: 'Rotate secret' }));
  (await calls.next('webhooks.rotate')).answer({ signingSecret: 'whsec_new' });
  const snippet = await screen.findByTestId('verify-snippet');
  const first = snippet.textContent;
  await user.click(screen.getByRole('radio', { name: 'Python' }));
  expect(snippet.textContent).toContain('def is_genuine');
  expect(snippet.textContent).not.toBe(first);
});

test('a webhook is changed by its form, which says what it is sent and since when', async () => {
  const { calls, user } = board();
  await user.click(press('Edit'));
  expect(screen.getByTestId('hears-of').textContent).toBe('You get: Fills of the whole market.');
  await user.click(press('Save'));
  const asked = await calls.next('webhooks.update');
  expect(asked.input).toMatchObject({ id: 'whk_1', change: { url: 'https://hooks.example.com/in' } });
  expect(press('Saving…').disabled).toBe(true);
  asked.answer();
  (await calls.next('webhooks.get')).answer(WEBHOOK);
  (await calls.next('webhooks.list')).answer({ webhooks: [WEBHOOK], quota: null, allowLoopback: false });
  expect(await screen.findByText('Saved. Applies from the next event.')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});
