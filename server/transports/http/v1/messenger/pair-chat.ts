import { z } from '@hono/zod-openapi';
import { pairChat } from '#services/messenger/pair-chat.ts';
import { endpoint } from '#transports/http/endpoint.ts';
import { ChatBody, chatBody } from './chat-schema.ts';

export const pairChatEndpoint = endpoint({
  method: 'post',
  path: '/v1/messenger/pair',
  operationId: 'pairChat',
  summary: 'Link a chat',
  description:
    'Links the chat that received the code to your organisation. The bot answers /start with a code that works once and for 5 minutes. At most 5 codes can be tried per minute.',
  tags: ['Messenger'],
  access: { orgTier: 'free' },
  scope: 'webhooks',
  cache: 'no-store',
  status: 201,
  body: z.object({ code: z.string().max(40).openapi({ example: 'K7QX-2MNP' }) }),
  response: z.object({ linked: z.literal(true), chat: ChatBody }),
  async handle(ctx, { body }) {
    return { linked: true as const, chat: chatBody(await pairChat(ctx, body)) };
  },
});
