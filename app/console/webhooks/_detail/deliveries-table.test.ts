import { createElement } from 'react';
import { expect, test } from 'vitest';
import { renderFramed, wordsIn } from '../../_parts/testing/render-framed.ts';
import { DeliveriesTable } from './deliveries-table.tsx';
import type { Delivery } from './delivery-words.ts';

const DELIVERED = {
  ...{ deliveryId: 7, eventType: 'fill', eventId: 'evt_1', origin: 'live', state: 'delivered' },
  ...{ lastStatus: 200, attempts: 1, dueMs: null, createdMs: 0 },
};

/** What a row says, by the names of its columns. */
function cells(delivery: object): Record<string, string> {
  const rows = [{ ...DELIVERED, ...delivery }] as unknown as Delivery[];
  const shown = renderFramed(createElement(DeliveriesTable, { page: '/webhook', rows, open: () => {} }));
  const texts = (tag: string) =>
    [...shown.matchAll(new RegExp(`<${tag}[ >](.*?)</${tag}>`, 'g'))].map(([whole]) => wordsIn(whole));
  // The first cell of a row is its head.
  const names = texts('th');
  const row = [names.pop(), ...texts('td')];
  return Object.fromEntries(names.map((name, at) => [name, row[at] ?? '']));
}

test.each<[string, object, string]>([
  ['waits for its first attempt', { state: 'pending', attempts: 0, lastStatus: null }, 'Waiting'],
  ['is tried again', { state: 'pending', attempts: 2, lastStatus: 500 }, 'Retrying'],
  ['was taken', {}, 'Delivered'],
  ['failed', { state: 'failed', attempts: 8 }, 'Failed'],
  ['failed and was sent again', { state: 'replayed', attempts: 8 }, 'Replayed'],
])('a delivery that %s says so', (_, delivery, word) => {
  expect(cells(delivery).State).toBe(word);
});

test.each([
  ['live', 'filldlv_7'],
  ['test', 'filltestdlv_7'],
  ['redelivery', 'fillreplayeddlv_7'],
  ['history', 'fillfrom historydlv_7'],
])('a delivery from %s is named by it, unless it came as it happened', (origin, words) => {
  expect(cells({ origin }).Delivery).toBe(words);
});

test('the answer of the receiver is its status, none after attempts without one, and nothing before', () => {
  expect(cells({ lastStatus: 503 }).Response).toBe('503');
  expect(cells({ lastStatus: null, attempts: 3 }).Response).toBe('none');
  expect(cells({ lastStatus: null, attempts: 0, state: 'pending' }).Response).toBe('');
});
