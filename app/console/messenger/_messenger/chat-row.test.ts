import { createElement } from 'react';
import { expect, test } from 'vitest';
import type { Role } from '#domain/role.ts';
import { pressable, renderFramed, wordsIn } from '../../_parts/testing/render-framed.ts';
import { ChatRow } from './chat-row.tsx';

const CHAT = {
  ...{ chatId: 7n, type: 'private', title: 'Ann', username: 'ann', linkedBy: 'per_1', isMine: true },
  linkedMs: Date.UTC(2026, 10, 20, 8),
};

const html = (more: object = {}, role: Role = 'owner'): string =>
  renderFramed(createElement(ChatRow, { chat: { ...CHAT, ...more } as never }), { role });

test.each([
  [{}, 'Ann (@ann)'],
  [{ username: null }, 'Ann'],
  [{ title: null, username: null }, 'Chat 7'],
])('a chat with %j is called %s', (more, title) => {
  expect(wordsIn(html(more))).toContain(`${title}Private chat 7`);
});

test.each([
  ['private', 'Private chat'],
  ['group', 'Group'],
  ['supergroup', 'Group'],
  ['channel', 'Channel'],
  ['of_tomorrow', 'of_tomorrow'],
])('a chat of the type %s is told as %s', (type, words) => {
  expect(wordsIn(html({ type }))).toContain(`(@ann)${words} 7 ·`);
});

test.each([
  [{}, 'by you'],
  [{ isMine: false }, 'by a colleague'],
  [{ isMine: false, linkedBy: null }, 'with an API key'],
])('a chat with %j says who linked it: %s', (more, words) => {
  expect(wordsIn(html(more))).toContain(`linked Nov 20, 08:00 ${words}`);
});

test('a chat is unlinked by who linked it or by an admin, and others are told so', () => {
  expect(pressable(html({}, 'viewer'))).toEqual(['Unlink']);
  expect(pressable(html({ isMine: false }, 'admin'))).toEqual(['Unlink']);
  const shown = html({ isMine: false }, 'viewer');
  expect(pressable(shown)).toEqual([]);
  expect(shown).toContain('Only the person who linked a chat, an owner or an admin can unlink it');
});
