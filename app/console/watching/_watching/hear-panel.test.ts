import { createElement } from 'react';
import { expect, test } from 'vitest';
import { renderAnswered } from '#app/data/testing/render-answered.ts';
import type { Answers } from '#app/data/trpc-client.ts';
import { HearPanel } from './hear-panel.tsx';

type List = Answers['watch']['list'];

const html = (list: Partial<List>): string =>
  renderAnswered(createElement(HearPanel, { list: { wantsEmail: true, chats: 0, ...list } as List }));

test('a plan without messages leads to the plans, and not to a chat', () => {
  const shown = html({ hasMessages: false });
  expect(shown).toContain('On a paid plan, you can follow up to 200 items and get updates as they happen.');
  expect(shown).toMatch(/<a[^>]*href="\/console\/billing"[^>]*>See plans<\/a>/);
  expect(shown).not.toContain('href="/console/messenger"');
  expect(shown).toContain('Sent after 08:00 UTC, to your sign-in address.');
});

test('a plan with messages leads to a chat while none is linked, and the daily email is still sent', () => {
  const shown = html({ hasMessages: true });
  expect(shown).toContain('Link a Telegram chat');
  expect(shown).toContain('Sent after 08:00 UTC, to your sign-in address.');
});

test('with a chat the page says that it gets the updates, instead of the daily email', () => {
  expect(html({ hasMessages: true, chats: 1 })).toContain('One of your chats gets updates');
  expect(html({ hasMessages: true, chats: 3 })).toContain('3 of your chats get updates');
  expect(html({ hasMessages: true, chats: 1 })).toContain('Not sent while a chat is linked.');
  expect(html({ hasMessages: true, chats: 1 })).not.toContain('Sent after 08:00 UTC');
});

test('the box shows whether the person wants the daily email', () => {
  expect(html({ hasMessages: true })).toMatch(/<input[^>]*checked=""/);
  expect(html({ hasMessages: true, wantsEmail: false })).not.toMatch(/<input[^>]*checked=""/);
});
