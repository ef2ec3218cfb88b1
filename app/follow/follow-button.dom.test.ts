import { screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { mount } from '#app/data/testing/mount.ts';
import type { WatchTarget } from '#domain/watch/watch-target.ts';
import { FollowButton } from './follow-button.tsx';

const TARGET: WatchTarget = { kind: 'market', target: '7' };

const shown = (state: { isFollowed: boolean; count: number; most: number }) =>
  mount(createElement(FollowButton, TARGET), {
    answer: (queries, api) => queries.setQueryData(api.watch.state.queryKey(TARGET), state),
  });
const FOLLOW = { name: 'Follow', pressed: false };
const FOLLOWING = { name: 'Following', pressed: true };

test.each([
  ['watch.add', { isFollowed: false, count: 3, most: 20 }, FOLLOW, FOLLOWING, 4],
  ['watch.remove', { isFollowed: true, count: 3, most: 20 }, FOLLOWING, FOLLOW, 2],
] as const)(
  'what %s was pressed for shows at once, before the server answers',
  async (path, state, before, after, count) => {
    const { user, calls } = shown(state);
    await user.click(screen.getByRole('button', before));
    expect(await screen.findByRole('button', after)).toHaveProperty('title', `You follow ${count} of 20`);
    const call = await calls.next(path);
    expect(call.input).toEqual(TARGET);
    call.answer();
    (await calls.next('watch.state')).answer({ isFollowed: after === FOLLOWING, count, most: 20 });
    expect(await screen.findByRole('button', after)).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  },
);

test('what the server refuses is taken back at once, with the reason until it is tried again', async () => {
  const { user, calls } = shown({ isFollowed: false, count: 3, most: 20 });
  await user.click(screen.getByRole('button', FOLLOW));
  (await calls.next('watch.add')).refuse('This market is unknown.');
  expect((await screen.findByRole('alert')).textContent).toBe('This market is unknown.');
  (await calls.next('watch.state')).answer({ isFollowed: false, count: 3, most: 20 });
  expect(screen.getByRole('button', FOLLOW)).toHaveProperty('title', 'You follow 3 of 20');
  await user.click(screen.getByRole('button', FOLLOW));
  expect(screen.queryByRole('alert')).toBeNull();
  await calls.next('watch.add');
});

test('at the limit a press follows nothing and says why, with the ways out', async () => {
  const { user } = shown({ isFollowed: false, count: 20, most: 20 });
  expect(screen.queryByRole('status')).toBeNull();
  await user.click(screen.getByRole('button', FOLLOW));
  expect(screen.getByRole('status').textContent).toBe(
    'Your plan allows up to 20. Unfollow something or change plan',
  );
  expect(screen.getByRole('button', FOLLOW)).toBeTruthy();
});

test('at the limit what is followed can still be given up', async () => {
  const { user, calls } = shown({ isFollowed: true, count: 20, most: 20 });
  await user.click(screen.getByRole('button', FOLLOWING));
  expect(screen.queryByRole('status')).toBeNull();
  expect((await calls.next('watch.remove')).input).toEqual(TARGET);
});
