import type { ServiceContext } from '#services/context.ts';
import { type LinkedChat, listChats as list } from '#store/messenger/chats.ts';
import { chatCaller } from './chat-caller.ts';

/** The chats of the caller's organisation, those linked last first. @throws ServiceError('unauthorized') */
export async function listChats(ctx: ServiceContext): Promise<(LinkedChat & { isMine: boolean })[]> {
  const { orgId, personId } = chatCaller(ctx);
  const chats = await list(ctx.accounts, orgId);
  return chats.map((chat) => ({ ...chat, isMine: personId !== null && chat.linkedBy === personId }));
}
