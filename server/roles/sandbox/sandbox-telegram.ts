import type { Logger } from '#observe/logger.ts';
import { startTelegramSandbox, type TelegramSandbox } from '#sandbox/telegram/telegram-sandbox.ts';
import type { Env } from '#server/config/env.ts';
import type { Shutdown } from '#server/process/shutdown.ts';

/** Starts the stand-in for Telegram, whose chats end with it. */
export async function startSandboxTelegram(
  env: Env,
  logger: Logger,
  shutdown: Shutdown,
): Promise<TelegramSandbox> {
  const telegram = await startTelegramSandbox({ port: env.SANDBOX_TELEGRAM_PORT });
  shutdown.add('sandbox of Telegram', () => telegram.close());
  logger.info({ api: telegram.apiRoot }, 'Telegram sandbox started');
  return telegram;
}
