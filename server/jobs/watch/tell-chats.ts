import type { Pool } from 'pg';
import { every } from '#observe/every.ts';
import type { Logger } from '#observe/logger.ts';
import type { Messenger } from '#services/ports/messenger.ts';
import { sendToChat } from '#services/ports/send-to-chat.ts';
import { newsText } from '#services/watch/news-text.ts';
import { unlinkEverywhere } from '#store/messenger/chats.ts';
import { moveChat } from '#store/messenger/move-chat.ts';
import { newsOf, putOff, settleNews, takeDueChats } from '#store/watch/news.ts';

/** Minimum interval between messages to a chat; activity in between is combined. */
const BETWEEN_MS = 10_000;
/** A chat is claimed for longer than two messages take that the messenger does not answer. */
const CLAIM_MS = 60_000;
const LOOK_EVERY_MS = 1_000;
/** Chats per run, within the messenger's limit per second. */
const MOST_AT_ONCE = 20;

export type TellChats = {
  db: Pool;
  messenger: Messenger;
  /** The address of the pages. */
  baseUrl: string;
  logger: Logger;
  signal: AbortSignal;
  betweenMs?: number;
  everyMs?: number;
};

/** Sends a chat all its waiting updates in one message. If that fails, they stay for the next time. */
async function tellChat(
  { db, messenger, baseUrl, logger, betweenMs: nextMs = BETWEEN_MS }: TellChats,
  chatId: bigint,
): Promise<void> {
  const news = await newsOf(db, chatId);
  if (news.length === 0) return settleNews(db, { chatId, told: [], nextMs });
  const changes = {
    move: (from: bigint, to: bigint) => moveChat(db, from, to),
    forget: (gone: bigint) => unlinkEverywhere(db, gone),
  };
  const text = await newsText(db, news, baseUrl);
  const told = await sendToChat(messenger, changes, { chatId, text }).catch(async (error: unknown) => {
    await putOff(db, chatId, nextMs);
    throw error;
  });
  if (told.outcome === 'later') return putOff(db, told.chatId, told.afterMs);
  if (told.outcome === 'gone') logger.info({ why: told.why }, 'chat unlinked because it is unreachable');
  await settleNews(db, { chatId: told.chatId, told: news, nextMs });
}

/** Notifies linked chats of activity of followed targets, until the signal. Any number of processes may run it. */
export async function tellChats(options: TellChats): Promise<void> {
  const { db, logger, signal, everyMs = LOOK_EVERY_MS } = options;
  await every(everyMs, { signal, logger, what: 'sending chat notifications' }, async () => {
    const chats = await takeDueChats(db, { most: MOST_AT_ONCE, holdMs: CLAIM_MS });
    const told = await Promise.allSettled(chats.map((chatId) => tellChat(options, chatId)));
    const failed = told.find((one) => one.status === 'rejected');
    if (failed) throw failed.reason;
  });
}
