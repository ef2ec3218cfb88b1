import { Bot, type Context } from 'grammy';
import type { TelegramSettings } from './telegram-messenger.ts';

/** A chat as people know it. */
export type TelegramChat = {
  chatId: bigint;
  username: string | null;
  /** A group's title, or the name of the person. */
  title: string | null;
  type: string;
};

export type BotListener = {
  /** Somebody sent `/start`. */
  onStart(chat: TelegramChat): Promise<void>;
  /** The bot was blocked, or removed from the group. */
  onGone(chatId: bigint): Promise<void>;
  /** A group has become a supergroup, with an id of its own. */
  onMoved(from: bigint, to: bigint): Promise<void>;
  /** An update could not be handled; the next one is. */
  onFault(error: unknown): void;
};

/** How long one question waits for an update, and how long the answer may take. */
const POLL_SECONDS = 25;
const TIMEOUT_SECONDS = 40;
const ALLOWED = ['message', 'my_chat_member'] as const;
const LEFT = ['kicked', 'left'];

function chatOf({ chat }: Context): TelegramChat | null {
  if (!chat) return null;
  const names = [chat.title, chat.first_name, chat.last_name].filter(Boolean);
  return {
    chatId: BigInt(chat.id),
    username: chat.username ?? null,
    title: names.join(' ') || null,
    type: chat.type,
  };
}

/**
 * Asks for the bot's updates until `signal`. One process at a time may: Telegram ends the older of two polls.
 * @throws what ends polling before that, such as a token that is refused or another poll of the same bot
 */
export async function pollUpdates(
  { token, apiRoot }: Pick<TelegramSettings, 'token' | 'apiRoot'>,
  listener: BotListener,
  signal: AbortSignal,
): Promise<void> {
  if (signal.aborted) return;
  const bot = new Bot(token, { client: { apiRoot, timeoutSeconds: TIMEOUT_SECONDS } });
  bot.command('start', async (context) => {
    const chat = chatOf(context);
    if (chat) await listener.onStart(chat);
  });
  bot.on('my_chat_member', async ({ chat, myChatMember }) => {
    if (LEFT.includes(myChatMember.new_chat_member.status)) await listener.onGone(BigInt(chat.id));
  });
  bot.on('message:migrate_to_chat_id', async ({ chat, message }) => {
    await listener.onMoved(BigInt(chat.id), BigInt(message.migrate_to_chat_id));
  });
  bot.catch(({ error }) => listener.onFault(error));
  // Confirms handled updates to Telegram; a failure is harmless.
  const stop = () => void bot.stop().catch(() => {});
  signal.addEventListener('abort', stop, { once: true });
  try {
    await bot.start({ allowed_updates: ALLOWED, timeout: POLL_SECONDS });
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
