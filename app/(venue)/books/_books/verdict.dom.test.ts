import { screen } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { mount } from '#app/data/testing/mount.ts';
import type { ReconciliationView } from '#app/data/venue-views.ts';
import { Verdict } from './verdict.tsx';

const NOW_MS = Date.UTC(2026, 10, 26, 12);
const STOPPED = 'No newer block has been compared.';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW_MS }));
afterEach(() => void vi.useRealTimers());

function shown(agoMs: number) {
  const time = NOW_MS - agoMs;
  const since = { block_number: 500, time: time - 90_000_000 };
  const books = { block_number: 2_000, time, balanced: true, drifts: [], balanced_since: since };
  mount(createElement(Verdict, { books: books as unknown as ReconciliationView }));
}

test('a comparison that is a minute old is still the newest one', async () => {
  shown(60_000);
  expect(await screen.findByText('1 m ago')).toBeTruthy();
  expect(screen.getByTestId('books-verdict').textContent).not.toContain(STOPPED);
});

test('a comparison that grows older than a minute says that no newer block was compared', async () => {
  shown(60_000);
  vi.setSystemTime(NOW_MS + 60_000);
  expect(await screen.findByText('2 m ago')).toBeTruthy();
  expect(screen.getByTestId('books-verdict').textContent).toContain(`as of block 2,000, 2 m ago. ${STOPPED}`);
});

test('books that have always balanced say for how long, and that this is all that is known', () => {
  shown(0);
  expect(screen.getByTestId('books-verdict').textContent).toContain(
    'without interruption for 1 d 1 h and 1,500 blocks, since block 500, when monitoring began',
  );
});
