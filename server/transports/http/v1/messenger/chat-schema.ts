import { z } from '@hono/zod-openapi';
import type { OrgChat } from '#services/messenger/list-chats.ts';
import { exactly } from '#transports/http/input.ts';

/** Chats of Telegram have ids below 2^52, those of groups negative. */
const CHAT_ID = /^-?[1-9]\d{0,15}$/;

/** A chat's id in a path; what cannot be one is a chat that is not linked. */
export const chatIdParam = () =>
  z
    .string()
    .refine((text) => CHAT_ID.test(text), exactly('chatId must be an integer', 400))
    .transform(BigInt)
    .openapi({ type: 'string', pattern: CHAT_ID.source, example: '1234567890' });

/** A linked chat. */
export const ChatBody = z
  .object({
    chat_id: z.int().openapi({ example: 1_234_567_890 }),
    username: z.string().nullable().openapi({ description: 'Without @.', example: 'ann' }),
    title: z.string().nullable().openapi({
      description: 'Of a group its title, else the name of the person.',
      example: 'Ann',
    }),
    type: z.string().openapi({ description: 'private, group, supergroup or channel.', example: 'private' }),
  })
  .openapi('Chat');

/** A chat in the words of the API. */
export const chatBody = ({
  chatId,
  username,
  title,
  type,
}: Omit<OrgChat, 'isMine'>): z.input<typeof ChatBody> => ({
  chat_id: Number(chatId),
  ...{ username, title, type },
});
