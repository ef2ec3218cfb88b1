import { createElement } from 'react';
import { expect, test } from 'vitest';
import { renderAnswered } from '#app/data/testing/render-answered.ts';
import type { Answers } from '#app/data/trpc-client.ts';
import type { Tier } from '#domain/tier.ts';
import { FrameProvider } from '../../_parts/frame/frame.tsx';
import { MessengerBoard } from './messenger-board.tsx';

type Status = Answers['messenger']['status'];
const BOT = { username: 'example_bot', deepLink: 'https://t.me/example_bot' } as NonNullable<Status['bot']>;

function html(status: Partial<Status>, tier: Tier = 'growth'): string {
  const board = createElement(MessengerBoard, { status: status as Status, qr: null });
  const frame = { orgId: 'org_1', name: 'Acme', tier, role: 'owner' } as const;
  return renderAnswered(
    createElement(() => FrameProvider({ frame, children: board })),
    (queries, api) => queries.setQueryData(api.messenger.chats.queryKey(), []),
  );
}

test('where no bot is set up, the page names the setting and offers no steps', () => {
  const shown = html({ bot: null, isConfigured: false });
  expect(shown).toContain('TELEGRAM_BOT_TOKEN');
  expect(shown).not.toContain('<ol');
});

test('a bot that cannot be reached is not told of as missing', () => {
  const shown = html({ bot: null, isConfigured: true });
  expect(shown).toContain('Telegram');
  expect(shown).not.toContain('TELEGRAM_BOT_TOKEN');
  expect(shown).not.toContain('<ol');
});

test('with a bot the page leads to it, in steps', () => {
  const shown = html({ bot: BOT, isConfigured: true });
  expect(shown).toContain('href="https://t.me/example_bot"');
  expect(shown).toContain('<ol');
});

test('each reason why there is no bot is told in its own words', () => {
  const notSetUp = html({ bot: null, isConfigured: false });
  expect(notSetUp).toContain('Messenger is not set up');
  expect(notSetUp).toContain('The operator of this service must set TELEGRAM_BOT_TOKEN to a bot’s token.');
  const unreachable = html({ bot: null, isConfigured: true });
  expect(unreachable).toContain('Telegram cannot be reached');
  expect(unreachable).toContain('Linked chats stay linked. Try again in a minute.');
});

test('the free plan says that updates come by email, and a paid one that the chat gets them', () => {
  expect(html({ bot: BOT, isConfigured: true }, 'free')).toContain(
    'On the Free plan, updates on what you follow come by email once a day instead.',
  );
  expect(html({ bot: BOT, isConfigured: true })).toContain(
    'A linked Telegram chat gets updates on what you follow, and your organisation’s webhooks can send to it.',
  );
});
