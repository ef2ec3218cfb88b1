import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { wordsIn } from '../../_parts/testing/render-framed.ts';
import { AttemptTimeline } from './attempt-timeline.tsx';
import type { DeliveryDetail } from './delivery-words.ts';

const REFUSED = { number: 1, atMs: 0, latencyMs: 87, status: 500, error: null, responseBody: 'disk full' };

function words(delivery: object): string {
  const of = { dueMs: null, ...delivery } as unknown as DeliveryDetail;
  return wordsIn(renderToStaticMarkup(createElement(AttemptTimeline, { of })));
}

test('before the first attempt it is told that one is awaited', () => {
  expect(words({ state: 'pending', attempts: 0, tries: [] })).toBe('Waiting for the first attempt');
});

test('a refused attempt shows its status and answer, and that another one follows', () => {
  const shown = words({ state: 'pending', attempts: 1, tries: [REFUSED], dueMs: 60_000 });
  for (const said of ['Attempt 1500Rejected', '87 ms', 'The response began withdisk full', 'Retrying'])
    expect(shown).toContain(said);
});

test('once it is over nothing more is promised', () => {
  const shown = words({ state: 'failed', attempts: 1, tries: [REFUSED] });
  expect(shown).toContain('Rejected');
  expect(shown).not.toMatch(/Retrying|Waiting/);
});

test('an attempt without an answer shows why, and no answer', () => {
  const reset = { ...REFUSED, status: null, error: 'The connection was reset.', responseBody: null };
  const shown = words({ state: 'failed', attempts: 1, tries: [reset] });
  expect(shown).toContain('Attempt 1The connection was reset.');
  expect(shown).not.toContain('The response began with');
});
