import { screen, waitFor } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { mountFramed } from '../../_parts/testing/mount-framed.ts';
import { WatchBoard } from './watch-board.tsx';

const MARKET = { kind: 'market', target: '12', title: 'Rain tomorrow', isSettled: false, happened: null };
const OTHER = { ...MARKET, target: '13', title: 'Snow tomorrow' };
const LIST = {
  ...{ most: 20, lastVisitMs: null, hasMessages: true, wantsEmail: true, chats: 0 },
  entries: [MARKET, OTHER],
};

/** The page with what is followed; null: it is not answered yet. */
const board = (list: object | null = LIST) =>
  mountFramed(createElement(WatchBoard), {
    answer: (queries, api) => {
      if (list) queries.setQueryData(api.watch.list.queryKey(), list as never);
    },
  });

const email = () => screen.getByRole<HTMLInputElement>('checkbox', { name: /^A daily email/ });

test('to look at the page is a visit', async () => {
  const { calls } = board();
  expect(await calls.next('watch.visit')).toBeTruthy();
});

test('until what is followed has come that is said, and so is why it did not', async () => {
  const { calls, user } = board(null);
  expect(screen.getByRole('status', { name: 'Loading the items you follow' })).toBeTruthy();
  (await calls.next('watch.list')).refuse('Try again later', 'INTERNAL_SERVER_ERROR', 500);
  expect(await screen.findByText('Could not load the items you follow')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  (await calls.next('watch.list')).answer(LIST);
  expect(await screen.findByText('Rain tomorrow')).toBeTruthy();
});

test('what is unfollowed goes at once, and it is said once the server has it', async () => {
  const { calls, user } = board();
  await user.click(screen.getByRole('button', { name: 'Unfollow Rain tomorrow' }));
  const asked = await calls.next('watch.remove');
  expect(asked.input).toEqual({ kind: 'market', target: '12' });
  expect(screen.queryByRole('link', { name: 'Rain tomorrow' })).toBeNull();
  expect(screen.getByText('1 of 20')).toBeTruthy();
  expect(screen.queryByTestId('toast')).toBeNull();
  asked.answer();
  expect(await screen.findByText('You no longer follow Rain tomorrow')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Snow tomorrow' })).toBeTruthy();
});

test('what the server does not unfollow comes back, and it is said why', async () => {
  const { calls, user } = board();
  await user.click(screen.getByRole('button', { name: 'Unfollow Rain tomorrow' }));
  (await calls.next('watch.remove')).refuse('Too many changes. Wait a minute', 'TOO_MANY_REQUESTS', 429);
  expect(await screen.findByText('Too many changes. Wait a minute.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Rain tomorrow' })).toBeTruthy();
  expect(screen.getByText('2 of 20')).toBeTruthy();
});

test('the daily email is turned off at once, and on again where the server refuses', async () => {
  const { calls, user } = board();
  expect(email().checked).toBe(true);
  await user.click(email());
  const asked = await calls.next('watch.setEmail');
  expect(asked.input).toEqual({ wants: false });
  expect(email().checked).toBe(false);
  asked.refuse('Your address is not confirmed', 'FORBIDDEN', 403);
  expect(await screen.findByText('Your address is not confirmed.')).toBeTruthy();
  (await calls.next('watch.list')).answer(LIST);
  await waitFor(() => expect(email().checked).toBe(true));
});
