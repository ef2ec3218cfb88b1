import { z } from '@hono/zod-openapi';
import { listChats } from '#services/messenger/list-chats.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { ChatBody, chatBody } from './chat-schema.ts';

export const listChatsEndpoint = endpoint({
  method: 'get',
  path: '/v1/messenger/chats',
  operationId: 'listChats',
  summary: 'List linked chats',
  description: 'The chats that your organisation has linked, newest first.',
  tags: ['Messenger'],
  access: { orgTier: 'free' },
  cache: 'no-store',
  response: z.object({ chats: z.array(ChatBody) }),
  handle: async (ctx) => ({ chats: (await listChats(ctx)).map(chatBody) }),
});
