import { screen, waitFor, within } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import type { Answers } from '#app/data/trpc-client.ts';
import { mountFramed } from '../../_parts/testing/mount-framed.ts';
import { MessengerBoard } from './messenger-board.tsx';

type Status = Answers['messenger']['status'];

const STATUS = {
  bot: { username: 'example_bot', deepLink: 'https://t.me/example_bot' },
  isConfigured: true,
} as Status;
const CHAT = {
  ...{ chatId: 7n, type: 'group', title: 'Acme alerts', username: null, linkedBy: 'per_1', isMine: true },
  linkedMs: 0,
};

/** The page with its linked chats; null: they are not answered yet. */
const board = (chats: object[] | null = []) =>
  mountFramed(createElement(MessengerBoard, { status: STATUS, qr: null }), {
    answer: (queries, api) => {
      if (chats) queries.setQueryData(api.messenger.chats.queryKey(), chats as never);
    },
  });

const press = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const code = () => screen.getByLabelText<HTMLInputElement>('Code');

test('a code is written in capitals with a dash, however it is typed, and links its chat', async () => {
  const { calls, user } = board();
  await user.type(code(), 'abcd 2345x');
  expect(code().value).toBe('ABCD-2345');
  await user.click(press('Link chat'));
  const asked = await calls.next('messenger.pair');
  expect(asked.input).toEqual({ code: 'ABCD-2345' });
  expect(press('Linking…').disabled).toBe(true);
  asked.answer(CHAT);
  const notice = await screen.findByTestId('notice');
  expect(notice.textContent).toBe('Acme alerts is linked. The bot has confirmed it in the chat.');
  expect(code().value).toBe('');
  (await calls.next('messenger.chats')).answer([CHAT]);
  expect(await screen.findByRole('button', { name: 'Unlink' })).toBeTruthy();
  await user.click(press('Close this notice'));
  expect(screen.queryByTestId('notice')).toBeNull();
});

test('a code that is too short is not sent, and it is told what is asked for', async () => {
  const { user } = board();
  await user.type(code(), 'abcd23');
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(press('Link chat'));
  expect((await screen.findByRole('alert')).textContent).toBe('Enter the 8 letters and digits of the code.');
  expect(screen.queryByRole('button', { name: 'Linking…' })).toBeNull();
  await user.type(code(), '45');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a code that is wrong is told of at its field, until it is changed', async () => {
  const { calls, user } = board();
  await user.type(code(), 'abcd2345');
  await user.click(press('Link chat'));
  (await calls.next('messenger.pair')).refuse('Invalid or expired code.');
  expect((await screen.findByRole('alert')).textContent).toBe('Invalid or expired code.');
  expect(code().getAttribute('aria-invalid')).toBe('true');
  expect(press('Link chat').disabled).toBe(false);
  await user.type(code(), '{Backspace}6');
  expect(screen.queryByText('Invalid or expired code.')).toBeNull();
});

test('a code that could not be sent says so below its field', async () => {
  const { calls, user } = board();
  await user.type(code(), 'abcd2345');
  await user.click(press('Link chat'));
  (await calls.next('messenger.pair')).refuse('Too many codes. Wait a minute.', 'TOO_MANY_REQUESTS', 429);
  expect((await screen.findByTestId('refusal')).textContent).toContain('Too many codes. Wait a minute.');
});

test('a chat is unlinked once, and it is said when it is', async () => {
  const { calls, user } = board([CHAT]);
  await user.click(press('Unlink'));
  const asked = await calls.next('messenger.unlink');
  expect(asked.input).toEqual({ chatId: 7n });
  expect(press('Unlink').disabled).toBe(true);
  asked.answer();
  (await calls.next('messenger.chats')).answer([]);
  expect(await screen.findByText('Acme alerts is unlinked')).toBeTruthy();
  expect(screen.getByText('No chats are linked yet.')).toBeTruthy();
});

test('a chat that could not be unlinked says why until that is closed, and stays', async () => {
  const { calls, user } = board([CHAT]);
  await user.click(press('Unlink'));
  (await calls.next('messenger.unlink')).refuse('Only an admin can unlink it', 'FORBIDDEN', 403);
  const notice = await screen.findByTestId('toast');
  expect(notice.textContent).toContain('Only an admin can unlink it');
  await waitFor(() => expect(press('Unlink').disabled).toBe(false));
  await user.click(within(notice).getByRole('button', { name: 'Close notice' }));
  await waitFor(() => expect(screen.queryByTestId('toast')).toBeNull());
});

test('until the linked chats have come that is said, and so is why they did not', async () => {
  const { calls, user } = board(null);
  expect(screen.getByRole('status', { name: 'Loading the linked chats' })).toBeTruthy();
  (await calls.next('messenger.chats')).refuse('Try again later', 'INTERNAL_SERVER_ERROR', 500);
  expect(await screen.findByText('Could not load the linked chats')).toBeTruthy();
  await user.click(press('Retry'));
  (await calls.next('messenger.chats')).answer([CHAT]);
  expect(await screen.findByText('Acme alerts')).toBeTruthy();
});
