import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RequestBars } from './request-bars.tsx';

type Spans = Parameters<typeof RequestBars>[0]['spans'];

const html = (spans: Spans): string =>
  renderToStaticMarkup(
    createElement(RequestBars, {
      ...{ spans, label: 'Requests per day', nameOf: (startMs: number) => `day ${startMs}` },
      ...{ inAll: 'in 2 days', newest: 'today' },
    }),
  );

test('who cannot see the bars hears of the newest one: how many requests, and how many of them failed', () => {
  const first = { startMs: 1, requests: 9, errors: 0 };
  expect(html([first, { startMs: 2, requests: 1, errors: 0 }])).toContain(
    'aria-valuetext="day 2: 1 request"',
  );
  expect(html([first, { startMs: 2, requests: 4, errors: 1 }])).toContain(
    'aria-valuetext="day 2: 4 requests, 1 failed"',
  );
});

test('all bars together tell which part failed', () => {
  expect(html([{ startMs: 1, requests: 4, errors: 1 }])).toContain('4 in 2 days, 25% failed');
});

test('without a span of time there is nothing to read out', () => {
  expect(html([])).toBe('');
});
