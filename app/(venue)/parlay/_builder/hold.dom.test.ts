import { screen } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mount } from '#app/data/testing/mount.ts';
import { Hold } from './hold.tsx';

const NOW_MS = Date.UTC(2026, 10, 26, 12);

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW_MS }));
afterEach(() => void vi.useRealTimers());

test('a price that holds counts down by begun seconds, to zero and never below', async () => {
  mount(createElement(Hold, { expiresAtMs: NOW_MS + 20_000, totalMs: 30_000 }));
  expect(await screen.findByText('20 s')).toBeTruthy();
  vi.setSystemTime(NOW_MS + 19_900);
  expect(await screen.findByText('1 s')).toBeTruthy();
  vi.setSystemTime(NOW_MS + 25_000);
  expect(await screen.findByText('0 s')).toBeTruthy();
});
