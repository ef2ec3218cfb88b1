import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime.js';
import { createElement } from 'react';
import { expect, test } from 'vitest';
import type { Role } from '#domain/role.ts';
import type { Tier } from '#domain/tier.ts';
import { pressable, renderFramed, wordsIn } from '../../_parts/testing/render-framed.ts';
import { QUIET } from './testing/quiet.ts';
import type { Webhook } from './webhook.ts';
import { WebhooksBoard } from './webhooks-board.tsx';

const WEBHOOK = {
  ...{ eventTypes: ['fill'], scope: 'market', wallets: [], builders: [], predicate: null },
  filters: { coins: [], min_notional: null, sides: [], dirs: [], statuses: [] },
  ...{ url: 'https://hooks.example.com', chatId: null, channel: 'http', status: 'active', pausedBy: null },
  activity: QUIET,
  createdMs: 0,
};

type Shown = { webhooks?: object[]; most?: number | null; tier?: Tier; role?: Role; search?: string };

function html({ webhooks = [], most = 2, ...framed }: Shown): string {
  const board = createElement(AppRouterContext, { value: {} as never }, createElement(WebhooksBoard));
  return renderFramed(board, {
    ...framed,
    answer: (queries, api) => {
      const all = webhooks.map((more, nth) => ({ ...WEBHOOK, subscriptionId: `whk_${nth}`, ...more }));
      const quota = { subscriptions: most, addressesEach: 100 };
      const list = { webhooks: all as unknown as Webhook[], quota, allowLoopback: false };
      queries.setQueryData(api.webhooks.list.queryKey(), list as never);
      queries.setQueryData(api.webhooks.sports.list.queryKey(), []);
    },
  });
}

test('while the plan has room another webhook can be made, and it is told how many are held', () => {
  const shown = html({ webhooks: [{}], tier: 'scale' });
  expect(pressable(shown)).toContain('Create webhook');
  expect(wordsIn(shown)).toContain('1 of 2');
});

test('once all webhooks of the plan are in use, none can be made, and it is told which plan has more', () => {
  const shown = html({ webhooks: [{}, {}], tier: 'scale' });
  expect(pressable(shown)).not.toContain('Create webhook');
  expect(wordsIn(shown)).toContain(
    'All 2 webhooks of your plan are in use. More come with the Enterprise plan; yours is Scale.',
  );
});

test('a webhook that the plan paused waits for a place and takes none', () => {
  const shown = html({ webhooks: [{}, { status: 'paused', pausedBy: 'tier' }], tier: 'scale' });
  expect(pressable(shown)).toContain('Create webhook');
  expect(wordsIn(shown)).toContain('1 of 2');
});

test('a plan without a bound tells none', () => {
  expect(wordsIn(html({ webhooks: [{}], most: null }))).not.toContain('1 of');
});

test('a plan that no longer has webhooks says which one does above those that are left', () => {
  const shown = html({ webhooks: [{ status: 'paused', pausedBy: 'tier' }], tier: 'growth' });
  expect(wordsIn(shown)).toContain('Webhooks come with the Scale plan; yours is Growth.');
  expect(pressable(shown)).not.toContain('Create webhook');
});

test('before there is a webhook, a plan without them says what they are for and leads to the plans', () => {
  const shown = html({ tier: 'free' });
  expect(wordsIn(shown)).toContain('Webhooks come with the Scale plan');
  expect(wordsIn(shown)).toContain('retried for a day and replayable. Your plan is Free.');
  expect(shown).toMatch(/<a[^>]*href="\/console\/billing"[^>]*>See the plans<\/a>/);
  expect(wordsIn(shown)).not.toContain('Create the first webhook');
  expect(wordsIn(html({ tier: 'scale' }))).not.toContain('See the plans');
});

test('who may not manage webhooks is told so, and can make none', () => {
  const shown = html({ role: 'viewer' });
  expect(wordsIn(shown)).toContain('you cannot create or change webhooks');
  expect(pressable(shown)).not.toContain('Create webhook');
  expect(pressable(shown)).not.toContain('Create the first webhook');
});

test('a row names its channel: an address or the messenger', () => {
  expect(wordsIn(html({ webhooks: [{}] }))).toContain('HTTPS');
  const chat = wordsIn(html({ webhooks: [{ channel: 'messenger', url: null, chatId: 7n }] }));
  expect(chat).toContain('Messenger');
  expect(chat).toContain('to chat 7');
});

test('webhooks of sports come with Enterprise only, where the first one is offered', () => {
  const search = 'of=sports';
  expect(wordsIn(html({ search, tier: 'scale' }))).toContain(
    'Sports webhooks come with the Enterprise plan; yours is Scale.',
  );
  expect(pressable(html({ search, tier: 'scale' }))).not.toContain('Create webhook');
  expect(pressable(html({ search }))).toContain('Create a sports webhook');
  expect(wordsIn(html({ search }))).toContain(
    'Kick-offs, goals, cards and final whistles of football matches',
  );
  expect(pressable(html({ search, role: 'viewer' }))).not.toContain('Create a sports webhook');
});
