import { z } from '@hono/zod-openapi';
import { showMessengerStatus } from '#services/messenger/show-status.ts';
import { endpoint } from '#transports/http/endpoint.ts';

export const showMessengerStatusEndpoint = endpoint({
  method: 'get',
  path: '/v1/messenger/status',
  operationId: 'showMessengerStatus',
  summary: 'Get the messenger status',
  description: 'Whether chats can be linked, and the bot to use.',
  tags: ['Messenger'],
  access: { orgTier: 'free' },
  cache: 'no-store',
  response: z
    .object({
      configured: z.boolean(),
      bot_username: z.string().nullable().openapi({ description: 'null while it cannot be asked.' }),
      deep_link: z.string().nullable().openapi({ description: 'Opens a chat with the bot.' }),
    })
    .openapi({
      example: {
        configured: true,
        bot_username: 'hashmark_bot',
        deep_link: 'https://t.me/hashmark_bot?start=link',
      },
    }),
  async handle(ctx) {
    const { isConfigured, bot } = await showMessengerStatus(ctx);
    return {
      configured: isConfigured,
      bot_username: bot?.username ?? null,
      deep_link: bot?.deepLink ?? null,
    };
  },
});
