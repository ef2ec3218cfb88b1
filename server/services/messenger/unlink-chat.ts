import { isGranted } from '#domain/role.ts';
import type { ServiceContext } from '#services/context.ts';
import { ServiceError } from '#services/error.ts';
import { findChat, unlinkChat as unlink } from '#store/messenger/chats.ts';
import { chatCaller } from './chat-caller.ts';

/**
 * Unlinks a chat of the caller's organisation: one's own, or with the role for it any. One that is not linked, or is
 * another organisation's, stays as it is. @returns whether it was linked
 * @throws ServiceError('unauthorized' | 'forbidden')
 */
export async function unlinkChat(ctx: ServiceContext, { chatId }: { chatId: bigint }): Promise<boolean> {
  const { orgId, personId, changer } = chatCaller(ctx);
  const chat = await findChat(ctx.accounts, orgId, chatId);
  if (!chat) return false;
  const { actor } = ctx;
  const isOwn = personId !== null && chat.linkedBy === personId;
  if (actor.type === 'session' && !isOwn && !isGranted(actor.role, 'settings.manage')) {
    throw new ServiceError(
      'forbidden',
      'Only the person who linked a chat, an owner or an admin can unlink it.',
    );
  }
  return unlink(ctx.accounts, orgId, chatId, changer);
}
