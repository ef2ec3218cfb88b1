import { screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { mountFramed } from '../../_parts/testing/mount-framed.ts';
import { logInput, nextPage } from '../_detail/webhook-params.ts';
import { QUIET } from '../_webhooks/testing/quiet.ts';
import { SportsBoard } from './sports-board.tsx';
import { SportsPanel } from './sports-panel.tsx';

const WEBHOOK = {
  ...{
    subscriptionId: 'whk_1',
    eventTypes: ['match.goal'],
    fixtures: [],
    url: 'https://hooks.example.com/in',
  },
  ...{ chatId: null, status: 'active', pausedBy: null, wallets: [], builders: [], activity: QUIET },
  ...{ createdMs: 0, updatedMs: 0 },
};

const panel = (rows: object[] | null = [WEBHOOK]) =>
  mountFramed(createElement(SportsPanel, { startNew: () => {} }), {
    answer: (queries, api) => {
      if (rows) queries.setQueryData(api.webhooks.sports.list.queryKey(), rows as never);
    },
  });

const press = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

async function askToDelete(user: ReturnType<typeof panel>['user']): Promise<void> {
  await user.click(press('Delete'));
  await user.type(screen.getByLabelText(/^Type delete/), 'delete');
  await user.click(press('Delete webhook'));
}

test('a sports webhook is deleted once that is typed, and it is said when it is', async () => {
  const { calls, user } = panel();
  await askToDelete(user);
  const asked = await calls.next('webhooks.sports.remove');
  expect(asked.input).toEqual({ id: 'whk_1' });
  expect(press('Working…').disabled).toBe(true);
  asked.answer();
  (await calls.next('webhooks.sports.list')).answer([]);
  expect(await screen.findByText('The webhook is deleted')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText('No sports webhooks yet')).toBeTruthy();
});

test('a sports webhook that could not be deleted says why, and stays', async () => {
  const { calls, user } = panel();
  await askToDelete(user);
  (await calls.next('webhooks.sports.remove')).refuse('It is gone already.', 'NOT_FOUND', 404);
  expect((await screen.findByTestId('refusal')).textContent).toContain('It is gone already.');
  await user.click(press('Cancel'));
  expect(screen.getByTestId('sports-webhook')).toBeTruthy();
});

test('sports webhooks that could not be had say why, and are asked for again', async () => {
  const { calls, user } = panel(null);
  expect(screen.getByRole('status', { name: 'Loading the sports webhooks' })).toBeTruthy();
  (await calls.next('webhooks.sports.list')).refuse('Try again later', 'INTERNAL_SERVER_ERROR', 500);
  expect(await screen.findByText('Could not load the sports webhooks')).toBeTruthy();
  await user.click(press('Retry'));
  (await calls.next('webhooks.sports.list')).answer([]);
  expect(await screen.findByText('Create a sports webhook')).toBeTruthy();
});

test('the page of a sports webhook to which nothing was sent says when something will be', async () => {
  const { calls } = mountFramed(createElement(SportsBoard, { id: 'whk_1' }), {
    answer: (queries, api) => {
      const { queryKey } = api.webhooks.log.infiniteQueryOptions(logInput('whk_1', null), nextPage);
      queries.setQueryData(queryKey, {
        pages: [{ deliveries: [], next: null }],
        pageParams: [null],
      } as never);
    },
  });
  expect(screen.getByRole('heading', { name: 'Sports webhook' })).toBeTruthy();
  expect(screen.getByRole('status', { name: 'Loading the webhook' })).toBeTruthy();
  (await calls.next('webhooks.sports.get')).answer(WEBHOOK);
  expect(await screen.findByRole('heading', { name: 'hooks.example.com/in' })).toBeTruthy();
  expect(screen.getByText('Match events appear here moments after they happen.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send a test event' })).toBeNull();
});

test('a plan without sports webhooks is told so on the page of one, which is not awaited for ever', () => {
  mountFramed(createElement(SportsBoard, { id: 'whk_1' }), { tier: 'scale' });
  expect(screen.getByTestId('plan-note').textContent).toContain(
    'Sports webhooks come with the Enterprise plan; yours is Scale.',
  );
  expect(screen.queryByRole('status', { name: /^Loading/ })).toBeNull();
});
