import type { BotAccount } from './bot-account.ts';
import { chatPage, messagesView } from './chat-page.ts';

/** The chat of whoever opens the page of the stand-in. */
const OWN_CHAT = 1_001;

export type ControlAnswer = { status: number; type: 'text/html' | 'application/json'; body: string };

const json = (value: unknown, status = 200): ControlAnswer => ({
  ...{ status, type: 'application/json' },
  body: JSON.stringify(value),
});
const html = (body: string): ControlAnswer => ({ status: 200, type: 'text/html', body });
const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

type Asked = { method: string; url: URL; fields: Record<string, unknown> };

function change(bot: BotAccount, chatId: number, verb: string, fields: Asked['fields']): ControlAnswer {
  if (verb === 'say') {
    const sender = {
      chatId,
      firstName: textOf(fields.first_name),
      username: textOf(fields.username),
      title: textOf(fields.title),
    };
    return json(bot.say(sender, textOf(fields.text) ?? ''));
  }
  const isDone =
    verb === 'block'
      ? bot.block(chatId)
      : verb === 'flood' && bot.floodFor(chatId, Number(fields.seconds ?? 1));
  return json({ done: isDone }, isDone ? 200 : 404);
}

/**
 * The people behind the Bot API. `/sandbox/chats/:id/say|block|flood` (POST) is what they do,
 * `/sandbox/chats/:id/messages` what they read; any other page is the visitor's own chat.
 */
export function answerControl(bot: BotAccount, { method, url, fields }: Asked): ControlAnswer {
  const [, id, verb = ''] = /^\/sandbox\/chats\/(-?\d{1,15})\/(\w+)$/.exec(url.pathname) ?? [];
  if (id !== undefined && method === 'POST') return change(bot, Number(id), verb, fields);
  if (method !== 'GET') return json({ error: 'not found' }, 404);
  if (id !== undefined && verb === 'messages') return json({ messages: bot.messages(Number(id)) });
  if (id !== undefined && verb === 'view') return html(messagesView(bot, Number(id)));
  return html(chatPage(OWN_CHAT, url.searchParams.get('start') ?? ''));
}
