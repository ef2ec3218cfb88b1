import type { Pool } from 'pg';
import { hasLinkedChat, unlinkEverywhere } from '#store/messenger/chats.ts';
import { moveChat } from '#store/messenger/move-chat.ts';
import { pauseUnlinked } from '#store/webhook/pause-unlinked.ts';
import type { Chats } from './send-delivery.ts';

/** The chats that the store has. */
export const linkedChats = (db: Pool): Chats => ({
  isLinked: (subscriptionId) => hasLinkedChat(db, subscriptionId),
  move: (from, to) => moveChat(db, from, to),
  forget: (chatId) => unlinkEverywhere(db, chatId),
  pause: (subscriptionId) => pauseUnlinked(db, { subscriptionId }),
});
