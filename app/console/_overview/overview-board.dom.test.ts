import { screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import type { HeldCall } from '#app/data/testing/held-calls.ts';
import { mountFramed } from '../_parts/testing/mount-framed.ts';
import { OverviewBoard } from './overview-board.tsx';

const OVERVIEW = {
  ...{ total: { requests: 10, errors: 3, p50Us: 420, p95Us: 31_400 }, byStatus: [], isSampled: false },
  ...{ bySpan: [{ startMs: 0, requests: 10, errors: 3 }], window: '24h' },
  byRoute: [{ route: '/v1/fills', requests: 10, errors: 3, p50Us: 420, p95Us: 31_400 }],
};

const shown = () =>
  mountFramed(createElement(OverviewBoard), {
    answer: (queries, api) => {
      queries.setQueryData(api.logs.overview.queryKey({ window: '24h' }), OVERVIEW as never);
      queries.setQueryData(api.usage.month.queryKey(), { used: 5, quota: 1_000, resetsMs: 0 } as never);
    },
  });

test('the figures of another window are awaited beside those that are there, which are marked', async () => {
  const { user, calls } = shown();
  expect(screen.getByRole('table', { name: 'Requests by route' }).closest('[aria-busy="true"]')).toBeNull();
  await user.click(screen.getByRole('radio', { name: '7 days' }));
  // The window before is read anew every few seconds as well.
  const asked = async (): Promise<HeldCall> => {
    const call = await calls.next('logs.overview');
    return JSON.stringify(call.input) === '{"window":"7d"}' ? call : asked();
  };
  const overview = await asked();
  await expect
    .poll(() => screen.getByRole('table', { name: 'Requests by route' }).closest('[aria-busy="true"]'))
    .toBeTruthy();
  overview.answer({ ...OVERVIEW, window: '7d', byRoute: [{ ...OVERVIEW.byRoute[0], route: '/v1/votes' }] });
  expect(await screen.findByText('/v1/votes')).toBeTruthy();
  expect(screen.getByRole('table', { name: 'Requests by route' }).closest('[aria-busy="true"]')).toBeNull();
});

test('a route leads to its requests in the log', async () => {
  const { user, went } = shown();
  await user.click(screen.getByRole('link', { name: '/v1/fills' }));
  await expect.poll(() => went[0]).toBe('/console/logs?route=%2Fv1%2Ffills&since=24h');
});

test('a month whose quota is new again says so', async () => {
  shown();
  expect(await screen.findByText('resets now')).toBeTruthy();
});
