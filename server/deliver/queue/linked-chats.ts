import type { Pool } from 'pg';
import { hasLinkedChat, unlinkEverywhere } from '#store/messenger/chats.ts';
import type { Chats } from './send-delivery.ts';

/** The chats that the store has. */
export const linkedChats = (db: Pool): Chats => ({
  isLinked: (subscriptionId) => hasLinkedChat(db, subscriptionId),
  forget: (chatId) => unlinkEverywhere(db, chatId),
});
