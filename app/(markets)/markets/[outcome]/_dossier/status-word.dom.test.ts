import { screen, waitFor } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mount } from '#app/data/testing/mount.ts';
import type { Dossier } from '../read-dossier.ts';
import { StatusWord } from './status-word.tsx';

const SIDES = [{ name: 'PSG' }, { name: 'Arsenal' }];
const NOW_MS = Date.UTC(2026, 10, 26, 12);

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW_MS }));
afterEach(() => void vi.useRealTimers());

const shown = (state: object) => {
  const dossier = { isSettled: false, due: null, payout: null, settledAtMs: null, sides: SIDES, ...state };
  mount(createElement(StatusWord, { dossier: dossier as unknown as Dossier }));
  return screen.getByTestId('status');
};

test.each([
  [93_600_000, 'Openexpires in 1 d 2 h'],
  [61_000, 'Openexpires in 1 m 01 s'],
  [1_000, 'Openexpires in 1 s'],
  [0, 'Openexpired, awaiting settlement'],
])('an open market that expires in %i ms counts down, and then awaits settlement', async (leftMs, words) => {
  const status = shown({ due: { is: 'expiry', timeMs: NOW_MS + leftMs } });
  await waitFor(() => expect(status.textContent).toBe(words));
});

test('a market that expires while it is looked at says so by itself', async () => {
  const status = shown({ due: { is: 'expiry', timeMs: NOW_MS + 5_000 } });
  await waitFor(() => expect(status.textContent).toBe('Openexpires in 5 s'));
  vi.setSystemTime(NOW_MS + 5_000);
  await waitFor(() => expect(status.textContent).toBe('Openexpired, awaiting settlement'));
});

test('a settled market says how long ago that was', async () => {
  const status = shown({ isSettled: true, settledAtMs: NOW_MS - 120_000 });
  await waitFor(() => expect(status.textContent).toBe('Settled2 m ago'));
});
