import type { ServiceContext } from '#services/context.ts';
import { chatCaller } from './chat-caller.ts';

export type MessengerStatus = {
  isConfigured: boolean;
  /** Null where none is set up, and while the messenger cannot be reached. */
  bot: { username: string; deepLink: string } | null;
};

/** Whether chats can be linked here, and with which bot. @throws ServiceError('unauthorized') */
export async function showMessengerStatus(ctx: ServiceContext): Promise<MessengerStatus> {
  chatCaller(ctx);
  const { messenger } = ctx;
  return {
    isConfigured: Boolean(messenger),
    bot: messenger ? await messenger.bot().catch(() => null) : null,
  };
}
