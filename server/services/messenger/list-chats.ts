import type { ServiceContext } from '#services/context.ts';
import { type LinkedChat, listChats as list } from '#store/messenger/chats.ts';
import { chatCaller } from './chat-caller.ts';

/** A linked chat, and whether the caller linked it. */
export type OrgChat = LinkedChat & { isMine: boolean };

/** The chats of the caller's organisation, those linked last first. @throws ServiceError('unauthorized') */
export async function listChats(ctx: ServiceContext): Promise<OrgChat[]> {
  const { orgId, personId } = chatCaller(ctx);
  const chats = await list(ctx.accounts, orgId);
  return chats.map((chat) => ({ ...chat, isMine: personId !== null && chat.linkedBy === personId }));
}
