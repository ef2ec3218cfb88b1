import { z } from '@hono/zod-openapi';
import { unlinkChat } from '#services/messenger/unlink-chat.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { chatIdParam } from './chat-schema.ts';

export const unlinkChatEndpoint = endpoint({
  method: 'delete',
  path: '/v1/messenger/chats/:chatId',
  operationId: 'unlinkChat',
  summary: 'Unlink a chat',
  description:
    'Unlinks a chat of your organisation. Idempotent. In the console a person can unlink their own chats; an owner or an admin can unlink any chat.',
  tags: ['Messenger'],
  access: { orgTier: 'free' },
  scope: 'webhooks',
  cache: 'no-store',
  params: { chatId: chatIdParam() },
  response: z.object({ removed: z.boolean() }),
  handle: async (ctx, { chatId }) => ({ removed: await unlinkChat(ctx, { chatId }) }),
});
