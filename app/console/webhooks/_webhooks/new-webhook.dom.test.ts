import { screen, waitFor } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { mountFramed } from '../../_parts/testing/mount-framed.ts';
import { WebhooksBoard } from './webhooks-board.tsx';

/** The list of webhooks, without any. */
function board(search = '') {
  return mountFramed(createElement(WebhooksBoard), {
    search,
    answer: (queries, api) => {
      const list = { webhooks: [], quota: { subscriptions: 5, addressesEach: 2 }, allowLoopback: false };
      queries.setQueryData(api.webhooks.list.queryKey(), list as never);
      queries.setQueryData(api.webhooks.sports.list.queryKey(), []);
    },
  });
}

const URL_FILLED = 'https://hooks.example.com/in';
const WALLET = `0x${'a'.repeat(40)}`;
const press = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
/** The button of the form, not the one of the page under it. */
const create = () => screen.getByRole('button', { name: 'Create webhook' });
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

/** As whoever pastes it: to press each of its keys takes long. */
async function fill(user: ReturnType<typeof board>['user'], label: string, text: string): Promise<void> {
  await user.click(field(label));
  await user.paste(text);
}

test('the form says what it would send once it is clear, and what is missing once it is sent', async () => {
  const { user } = board();
  await user.click(press('Create the first webhook'));
  expect(screen.queryByTestId('hears-of')).toBeNull();
  await user.click(create());
  expect(await screen.findByText('Write the address that events are sent to.')).toBeTruthy();
  expect(screen.getByText('Name at least one wallet or builder.')).toBeTruthy();
  await fill(user, 'Wallets', WALLET);
  expect(screen.getByTestId('hears-of').textContent).toMatch(/^You get: Fills of wallet 0xaaaa/);
  expect(screen.queryByText('Name at least one wallet or builder.')).toBeNull();
});

test('a dry run of a form that has a problem tells the problem', async () => {
  const { user } = board('new=true');
  await user.click(press('Dry run'));
  expect(await screen.findByText('Name at least one wallet or builder.')).toBeTruthy();
});

test('more addresses than one webhook may watch are told as they are typed', async () => {
  const { user } = board('new=true');
  const wallets = [1, 2, 3].map((digit) => `0x${String(digit).repeat(40)}`).join('\n');
  await fill(user, 'Wallets', wallets);
  expect(await screen.findByText('These are 3 addresses; one webhook watches at most 2.')).toBeTruthy();
  expect(screen.getByTestId('address-count').textContent).toContain('3 of 2 addresses.');
});

test('a webhook is made once, its secret is shown, and its page is opened once that is stored', async () => {
  const { calls, user, went } = board('new=true');
  await fill(user, 'URL', URL_FILLED);
  await fill(user, 'Wallets', WALLET);
  await user.click(create());
  const asked = await calls.next('webhooks.create');
  expect(asked.input).toMatchObject({ channel: 'http', url: URL_FILLED, wallets: [WALLET] });
  expect(press('Creating…').disabled).toBe(true);
  asked.answer({ signingSecret: 'whsec_first', subscription: { subscriptionId: 'whk_1' } });
  expect(await screen.findByRole('dialog', { name: 'Your webhook is ready' })).toBeTruthy();
  expect(screen.getByTestId('secret').textContent).toBe('whsec_first');
  await user.click(field('I stored it'));
  await user.click(press('Done'));
  await waitFor(() => expect(went[0]).toBe('/console/webhooks/whk_1'));
});

test('a webhook that the server refuses says why, and what was filled in stays', async () => {
  const { calls, user } = board('new=true');
  await fill(user, 'URL', URL_FILLED);
  await fill(user, 'Wallets', WALLET);
  await user.click(create());
  (await calls.next('webhooks.create')).refuse('All webhooks of the plan are in use.', 'FORBIDDEN', 403);
  expect((await screen.findByTestId('refusal')).textContent).toContain(
    'All webhooks of the plan are in use.',
  );
  expect(create()).toBeTruthy();
  expect(field('URL').value).toBe(URL_FILLED);
});

test('a sports webhook says what it would send, is made once, and shows its secret', async () => {
  const { calls, user, went } = board('of=sports');
  await user.click(press('Create a sports webhook'));
  expect(screen.getByText(/^You get:/).parentElement?.textContent).toBe(
    'You get: Everything of all matches.',
  );
  await user.click(screen.getByLabelText(/^match.goal/));
  await fill(user, 'Fixtures', '7, final');
  expect(await screen.findByText('final is not a fixture id.')).toBeTruthy();
  expect(screen.queryByText(/^You get:/)).toBeNull();
  await user.clear(field('Fixtures'));
  await fill(user, 'Fixtures', '7');
  expect(screen.getByText(/^You get:/).parentElement?.textContent).toBe('You get: Goals of 1 fixture.');
  await fill(user, 'URL', URL_FILLED);
  await user.click(create());
  const asked = await calls.next('webhooks.sports.create');
  expect(asked.input).toEqual({ url: URL_FILLED, eventTypes: ['match.goal'], fixtures: [7] });
  expect(press('Creating…').disabled).toBe(true);
  asked.answer({ secret: 'whsec_sports', subscription: { subscriptionId: 'whk_2' } });
  expect(await screen.findByRole('dialog', { name: 'Your sports webhook is ready' })).toBeTruthy();
  await user.click(field('I stored it'));
  await user.click(press('Done'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(went).toEqual([]);
});
