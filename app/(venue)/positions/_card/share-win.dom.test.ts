import { screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { mount } from '#app/data/testing/mount.ts';
import { ShareWin } from './share-win.tsx';

test('the link of a won parlay is copied at a press, which says so for a moment', async () => {
  const { user } = mount(createElement(ShareWin, { parlayId: '12' }));
  await user.click(screen.getByRole('button', { name: 'Copy link' }));
  expect(await screen.findByRole('button', { name: 'Link copied' })).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}/won/12`);
  expect(await screen.findByRole('button', { name: 'Copy link' })).toBeTruthy();
});
