import { screen } from '@testing-library/react';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import { RequestBars } from './request-bars.tsx';
import { mountFramed } from './testing/mount-framed.ts';

const SPANS = Array.from({ length: 10 }, (_, day) => ({ startMs: day, requests: day, errors: day % 2 }));

const shown = () =>
  mountFramed(
    createElement(RequestBars, {
      ...{ spans: SPANS, label: 'Requests per day', nameOf: (startMs: number) => `day ${startMs}` },
      ...{ inAll: 'in 10 days', newest: 'today' },
    }),
  );

const heard = () => screen.getByRole('slider').getAttribute('aria-valuetext');

test('the keys choose the bar that is read out, and stop at both ends', async () => {
  const { user } = shown();
  await user.tab();
  for (const [keys, words] of [
    ['{ArrowLeft}', 'day 8: 8 requests'],
    ['{PageUp}', 'day 1: 1 request, 1 failed'],
    ['{PageUp}', 'day 0: 0 requests'],
    ['{PageDown}', 'day 7: 7 requests, 1 failed'],
    ['{Home}', 'day 0: 0 requests'],
    ['{ArrowRight}', 'day 1: 1 request, 1 failed'],
    ['{End}', 'day 9: 9 requests, 1 failed'],
    ['{ArrowRight}', 'day 9: 9 requests, 1 failed'],
  ] as const) {
    await user.keyboard(keys);
    expect(heard()).toBe(words);
  }
});

test('only the newest bar is told as not over yet', async () => {
  const { user, container } = shown();
  expect(container.textContent).toContain('day 9 9 requests, 1 failed so far');
  await user.tab();
  await user.keyboard('{ArrowLeft}');
  expect(container.textContent).toContain('day 8 8 requests');
  expect(container.textContent).not.toContain('so far');
});
