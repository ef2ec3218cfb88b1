import type { ServiceContext } from '#services/context.ts';
import { ServiceError } from '#services/error.ts';

/** Whose chats are asked for: an organisation's, by one of its people or (`personId` null) with its key. */
export type ChatCaller = { orgId: string; personId: string | null };

/** Who asks, on any plan. @throws ServiceError('unauthorized') */
export function chatCaller({ actor }: Pick<ServiceContext, 'actor'>): ChatCaller {
  if (actor.type === 'session') return { orgId: actor.orgId, personId: actor.personId };
  if (actor.type === 'apiKey') return { orgId: actor.orgId, personId: null };
  throw new ServiceError('unauthorized', 'Sign in to the console, or send an API key');
}
