import { createElement } from 'react';
import { expect, test } from 'vitest';
import type { Role } from '#domain/role.ts';
import { pressable, renderFramed, wordsIn } from '../../_parts/testing/render-framed.ts';
import { SportsPanel } from './sports-panel.tsx';

const WEBHOOK = {
  ...{ subscriptionId: 'whk_1', eventTypes: ['match.goal'], fixtures: [], chatId: null, createdMs: 0 },
  url: 'https://hooks.example.com/in',
};

const html = (status: string, role: Role = 'owner'): string =>
  renderFramed(createElement(SportsPanel, { startNew: () => {} }), {
    role,
    answer: (queries, api) =>
      queries.setQueryData(api.webhooks.sports.list.queryKey(), [{ ...WEBHOOK, status }] as never),
  });

test.each([
  ['active', 'Active'],
  ['paused', 'Paused'],
])('a webhook of sports that is %s says so, beside what it hears of', (status, word) => {
  expect(wordsIn(html(status))).toContain(`Goals of all matcheshooks.example.com/in${word}`);
});

test('only who may manage webhooks can delete one', () => {
  expect(pressable(html('active'))).toEqual(['Delete']);
  expect(pressable(html('active', 'viewer'))).toEqual([]);
  expect(wordsIn(html('active', 'viewer'))).toContain('you cannot create or delete webhooks');
});
