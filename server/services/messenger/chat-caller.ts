import type { ServiceContext } from '#services/context.ts';
import { ServiceError } from '#services/error.ts';
import type { ChatChanger } from '#store/messenger/note-chat.ts';

/** Owner of the requested chats: an organisation, via a member or (`personId` null) its key. */
export type ChatCaller = { orgId: string; personId: string | null; changer: ChatChanger };

/** The caller, on any plan. @throws ServiceError('unauthorized') */
export function chatCaller({ actor, address = '' }: Pick<ServiceContext, 'actor' | 'address'>): ChatCaller {
  if (actor.type === 'session') {
    const { orgId, personId } = actor;
    return { orgId, personId, changer: { by: { type: 'person', id: personId }, address } };
  }
  if (actor.type === 'apiKey') {
    const { orgId, keyId } = actor;
    return { orgId, personId: null, changer: { by: { type: 'key', id: keyId }, address } };
  }
  throw new ServiceError('unauthorized', 'Sign in to the console or send an API key.');
}
