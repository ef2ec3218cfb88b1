import { createElement } from 'react';
import { expect, test } from 'vitest';
import { renderFramed, wordsIn } from '../../_parts/testing/render-framed.ts';
import { QUIET } from '../_webhooks/testing/quiet.ts';
import type { Webhook } from '../_webhooks/webhook.ts';
import { WebhookFacts } from './webhook-facts.tsx';

const FAILING = { ...QUIET, failingSinceMs: Date.UTC(2026, 10, 20, 8) };
const WALLET = `0x${'a'.repeat(40)}`;

function words(more: object = {}, activity: object = QUIET): string {
  const webhook = {
    ...{ subscriptionId: 'whk_0123456789abcdef', url: 'https://hooks.example.com/in', chatId: null },
    ...{ status: 'active', pausedBy: null, wallets: [], builders: [], createdMs: 0, updatedMs: 0 },
    ...{ activity, ...more },
  } as unknown as Webhook;
  return wordsIn(renderFramed(createElement(WebhookFacts, { of: webhook, hears: 'Fills of 1 wallet' })));
}

test.each<[string, object, object, string[]]>([
  ['active', {}, QUIET, ['Active', 'Events are sent as they happen.']],
  ['failing', {}, FAILING, ['Failing', 'They are retried automatically.', 'Failing since Nov 20, 08:00']],
  [
    'held',
    {},
    { ...FAILING, openUntilMs: Date.UTC(2100, 0, 1) },
    ['Circuit open', 'events wait and are sent afterwards', '; next try'],
  ],
  ['given up', {}, { ...FAILING, isGivenUp: true }, ['Given up', 'The receiver failed for five days']],
  [
    'paused',
    { status: 'paused', pausedBy: 'person' },
    QUIET,
    ['Paused', 'Events during the pause are not kept.'],
  ],
  [
    'paused by the plan',
    { status: 'paused', pausedBy: 'tier' },
    QUIET,
    ['Paused by plan', 'Your plan no longer includes this webhook.', 'it resumes once your plan includes it'],
  ],
])('a webhook that is %s says so, and what that means', (_, more, activity, said) => {
  const shown = words(more, activity);
  for (const part of said) expect(shown).toContain(part);
});

test('a webhook that does not fail, or is paused, does not tell since when it fails', () => {
  expect(words()).not.toContain('Failing since');
  expect(words({ status: 'paused', pausedBy: 'person' }, FAILING)).not.toContain('Failing since');
});

test('the last 24 hours are told as none, as figures, or as at least so many', () => {
  expect(words()).toContain('Last 24 hnone');
  expect(words({}, { ...QUIET, delivered: 5, failed: 2 })).toContain('5 sent2 failed');
  expect(words({}, { ...QUIET, delivered: 5, isCut: true })).toContain('5+ sent0 failed');
});

test('it is told where events go: to an address or to a chat', () => {
  expect(words()).toContain('Sends tohttps://hooks.example.com/in');
  expect(words({ url: null, chatId: -100n })).toContain('Sends tochat -100');
});

test('of many wallets six are shown, and how many more there are', () => {
  expect(words({ wallets: Array.from({ length: 8 }, (_, nth) => `0x${String(nth).repeat(40)}`) })).toContain(
    'and 2 more',
  );
  expect(words({ builders: [WALLET] })).not.toContain('more');
});

test('a change after it was made is told', () => {
  expect(words()).not.toContain('Changed');
  expect(words({ updatedMs: 1 })).toContain('Changed');
});
