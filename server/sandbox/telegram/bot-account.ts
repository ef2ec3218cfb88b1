import { UpdateQueue } from './update-queue.ts';
import {
  flood,
  refusal,
  upgraded,
  type WireAnswer,
  type WireChat,
  type WireMessage,
  type WireUser,
} from './wire.ts';

export const BOT: WireUser & Record<string, unknown> = {
  id: 4_200_001,
  is_bot: true,
  first_name: 'Hashmark sandbox',
  username: 'hashmark_sandbox_bot',
  can_join_groups: true,
  can_read_all_group_messages: false,
  supports_inline_queries: false,
};

const MOST_CHATS = 1_000;
const MOST_MESSAGES = 200;
const MAX_TEXT = 4_096;
/** What Telegram lets a bot send in a second: to all chats, and (in short bursts) to one. */
const PER_SECOND = { all: 30, chat: 5 };

type Chat = {
  chat: WireChat;
  messages: (WireMessage & { parse_mode?: string })[];
  isBlocked: boolean;
  /** The supergroup that it has become. */
  movedTo: number | null;
  floodUntilMs: number;
  sentMs: number[];
};

/** Who writes to the bot, and how they are called. */
export type Sender = {
  chatId: number;
  firstName?: string | undefined;
  username?: string | undefined;
  title?: string | undefined;
};

const withinSecond = (times: number[], nowMs: number): number[] => times.filter((at) => nowMs - at < 1_000);

/** The bot, the chats that it is in and what was said there. */
export class BotAccount {
  readonly updates = new UpdateQueue();
  readonly #chats = new Map<number, Chat>();
  readonly #now: () => number;
  #sentMs: number[] = [];
  #nextMessage = 1;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** A person writes to the bot; the first time opens the chat, and writing ends a block. */
  say(sender: Sender, text: string): WireMessage {
    const chat = this.#open(sender);
    if (chat.isBlocked) this.#setBlocked(chat, false);
    const command = /^\/\w+/.exec(text)?.[0];
    const message = this.#keep(chat, {
      from: this.#personOf(chat.chat, sender),
      text,
      ...(command && { entities: [{ type: 'bot_command' as const, offset: 0, length: command.length }] }),
    });
    this.updates.push({ message });
    return message;
  }

  /** A person blocks the bot. */
  block(chatId: number): boolean {
    const chat = this.#chats.get(chatId);
    if (chat && !chat.isBlocked) this.#setBlocked(chat, true);
    return chat !== undefined;
  }

  /** A group becomes a supergroup with an id of its own. `isTold`: the bot hears of it. */
  upgrade(chatId: number, to: number, { isTold }: { isTold: boolean }): boolean {
    const chat = this.#chats.get(chatId);
    if (!chat) return false;
    const moved = this.#open({ chatId: to, title: chat.chat.title });
    moved.chat = { ...moved.chat, type: 'supergroup' };
    chat.movedTo = to;
    const from = this.#personOf(chat.chat, { chatId });
    const message = this.#keep(chat, { from, text: '', migrate_to_chat_id: to });
    if (isTold) this.updates.push({ message });
    return true;
  }

  /** For so long the chat takes no message. */
  floodFor(chatId: number, seconds: number): boolean {
    const chat = this.#chats.get(chatId);
    if (chat) chat.floodUntilMs = this.#now() + seconds * 1_000;
    return chat !== undefined;
  }

  /** What was said in a chat, the oldest first. */
  messages(chatId: number): Chat['messages'] {
    return this.#chats.get(chatId)?.messages ?? [];
  }

  /** `sendMessage` of the API. */
  send(input: { chat_id?: unknown; text?: unknown; parse_mode?: unknown }): WireAnswer {
    const { chat_id: chatId, text, parse_mode } = input;
    const chat = this.#chats.get(Number(chatId));
    if (!chat) return refusal(400, 'Bad Request: chat not found');
    if (chat.movedTo !== null) return upgraded(chat.movedTo);
    if (chat.isBlocked) return refusal(403, 'Forbidden: bot was blocked by the user');
    if (typeof text !== 'string' || text.trim() === '')
      return refusal(400, 'Bad Request: message text is empty');
    if (text.length > MAX_TEXT) return refusal(400, 'Bad Request: message is too long');
    const nowMs = this.#now();
    if (chat.floodUntilMs > nowMs) return flood(Math.ceil((chat.floodUntilMs - nowMs) / 1_000));
    this.#sentMs = withinSecond(this.#sentMs, nowMs);
    chat.sentMs = withinSecond(chat.sentMs, nowMs);
    if (this.#sentMs.length >= PER_SECOND.all || chat.sentMs.length >= PER_SECOND.chat) return flood(1);
    this.#sentMs.push(nowMs);
    chat.sentMs.push(nowMs);
    const mode = typeof parse_mode === 'string' ? { parse_mode } : {};
    return { ok: true, result: this.#keep(chat, { from: BOT, text, ...mode }) };
  }

  #open({ chatId, firstName = 'Sam', username, title }: Sender): Chat {
    const known = this.#chats.get(chatId);
    if (known) return known;
    const named = username === undefined ? {} : { username };
    const chat: WireChat =
      chatId < 0
        ? { id: chatId, type: 'group', title: title ?? 'Desk' }
        : { id: chatId, type: 'private', first_name: firstName, ...named };
    const opened: Chat = { chat, messages: [], isBlocked: false, movedTo: null, floodUntilMs: 0, sentMs: [] };
    this.#chats.set(chatId, opened);
    const [oldest] = this.#chats.keys();
    if (this.#chats.size > MOST_CHATS && oldest !== undefined) this.#chats.delete(oldest);
    return opened;
  }

  #personOf(chat: WireChat, { firstName = 'Sam', username }: Sender): WireUser {
    const named = username === undefined ? {} : { username };
    return { id: Math.abs(chat.id), is_bot: false, first_name: firstName, ...named };
  }

  #keep(chat: Chat, said: Omit<Chat['messages'][number], 'message_id' | 'chat' | 'date'>): WireMessage {
    const message = {
      message_id: this.#nextMessage,
      chat: chat.chat,
      date: Math.floor(this.#now() / 1_000),
      ...said,
    };
    this.#nextMessage += 1;
    chat.messages.push(message);
    if (chat.messages.length > MOST_MESSAGES) chat.messages.shift();
    return message;
  }

  #setBlocked(chat: Chat, isBlocked: boolean): void {
    chat.isBlocked = isBlocked;
    const [was, is] = isBlocked ? (['member', 'kicked'] as const) : (['kicked', 'member'] as const);
    this.updates.push({
      my_chat_member: {
        chat: chat.chat,
        from: this.#personOf(chat.chat, { chatId: chat.chat.id }),
        date: Math.floor(this.#now() / 1_000),
        old_chat_member: { user: BOT, status: was },
        new_chat_member: { user: BOT, status: is },
      },
    });
  }
}
