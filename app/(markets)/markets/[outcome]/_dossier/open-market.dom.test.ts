import { screen, waitFor } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { mount } from '#app/data/testing/mount.ts';
import type { Dossier } from '../read-dossier.ts';
import { BookPanel } from './book-panel.tsx';
import { ChartPanel } from './chart-panel.tsx';
import { StatusWord } from './status-word.tsx';

const SIDES = [
  { name: 'Yes', coin: '#10' },
  { name: 'No', coin: '#11' },
];
const dossier = { outcomeId: 1, isSettled: false, sides: SIDES } as unknown as Dossier;
const EXPIRY = Date.UTC(2026, 10, 21);
const HOUR = 3_600_000;

afterEach(() => vi.useRealTimers());

test('a side without resting orders says so, and the other side is shown with a press', async () => {
  const level = { px: '0.4', sz: '10', n: 1 };
  const { user, calls } = mount(createElement(BookPanel, { dossier }), {
    answer: (queries, api) =>
      queries.setQueryData(api.outcome.book.queryKey({ coin: '#10' }), { levels: [[], []] } as never),
  });
  expect(screen.getByText('No resting orders on this side.')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'No' }));
  const asked = await calls.next('outcome.book');
  expect(asked.input).toMatchObject({ coin: '#11' });
  expect(screen.getByRole('status', { name: 'Loading the order book' })).toBeTruthy();
  asked.answer({ levels: [[level], []] });
  expect(await screen.findByTestId('order-book')).toBeTruthy();
  expect(screen.queryByText('No resting orders on this side.')).toBeNull();
});

test('a chart can be read as a table, and from the other side', async () => {
  const asked = { id: 1, range: '7d', firstMs: null, endMs: EXPIRY } as const;
  const points = [{ timeMs: EXPIRY - HOUR, px: 0.4, volumeUsd: 12, trades: 1 }];
  const panel = createElement(ChartPanel, {
    ...{ outcomeId: 1, sideNames: ['Yes', 'No'], endMs: EXPIRY, firstMs: null, settlement: null },
  });
  const { user } = mount(panel, {
    search: '?range=7d&view=table',
    answer: (queries, api) =>
      queries.setQueryData(api.outcome.series.queryKey(asked), { points, stepMs: HOUR } as never),
  });
  expect((await screen.findByRole('table')).textContent).toContain('40.0%');
  await user.click(screen.getByRole('radio', { name: 'No' }));
  await vi.waitFor(() => expect(screen.getByRole('table').textContent).toContain('60.0%'), {
    timeout: 60_000,
  });
});

// The time goes only forward, as it does for a page.
test.each([
  [-26, 'expires in 1 d 2 h'],
  [-0.5, 'expires in 30 m 00 s'],
  [0, 'expired, awaiting settlement'],
])('%d hours from its expiry an open market is said to be “%s”', async (hours, words) => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(EXPIRY + hours * HOUR);
  const due = { is: 'expiry', timeMs: EXPIRY };
  mount(createElement(StatusWord, { dossier: { ...dossier, due } as unknown as Dossier }));
  await waitFor(() => expect(screen.getByTestId('status').textContent).toBe(`Open${words}`));
});
