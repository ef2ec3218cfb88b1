import { z } from 'zod';
import { serviceUrl } from './service-url.ts';

/** Settings of the messenger. */
export const messengerSchema = {
  TELEGRAM_BOT_TOKEN: z
    .string()
    .regex(/^\d+:[\w-]+$/, 'must be a bot token such as 123456:ABC-DEF')
    .optional(),
  TELEGRAM_API_ROOT: serviceUrl.default('https://api.telegram.org'),
  TELEGRAM_LINK_URL: serviceUrl.default('https://t.me'),
  SANDBOX_TELEGRAM_PORT: z.coerce.number().int().min(0).max(65_535).default(8026),
};
