import type { TelegramSettings } from '#integrations/telegram/telegram-messenger.ts';
import type { Env } from '#server/config/env.ts';

type Named = Pick<Env, 'TELEGRAM_BOT_TOKEN' | 'TELEGRAM_API_ROOT' | 'TELEGRAM_LINK_URL'>;

/** The bot that the settings name, else the sandbox's where it runs here; null: chats cannot be linked. */
export function resolveTelegram(env: Named, sandbox: TelegramSettings | null): TelegramSettings | null {
  const { TELEGRAM_BOT_TOKEN: token, TELEGRAM_API_ROOT: apiRoot, TELEGRAM_LINK_URL: linkUrl } = env;
  return token ? { token, apiRoot, linkUrl } : sandbox;
}
