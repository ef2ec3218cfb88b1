import type { Endpoint } from '#transports/http/endpoint.ts';
import { listChatsEndpoint } from './messenger/list-chats.ts';
import { pairChatEndpoint } from './messenger/pair-chat.ts';
import { showMessengerStatusEndpoint } from './messenger/show-status.ts';
import { unlinkChatEndpoint } from './messenger/unlink-chat.ts';

/** Every operation on the chats that an organisation links. */
export const MESSENGER_ROUTES: readonly Endpoint[] = [
  showMessengerStatusEndpoint,
  pairChatEndpoint,
  listChatsEndpoint,
  unlinkChatEndpoint,
];
