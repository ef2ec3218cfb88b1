import { z } from 'zod';
import { parseJson } from '#domain/json-text.ts';
import { listenForNotices, type NoticeListener } from '../changes/notices.ts';

/** The channel of changes, the channel on which each listener confirms them, and what listeners call themselves. */
export const ACCESS_CHANNEL = 'access';
export const ACKNOWLEDGE_CHANNEL = 'access_heard';
export const LISTENER_NAME = 'hashmark-access';

const notice = z.object({
  id: z.string().optional(),
  orgId: z.string().optional(),
  keyHash: z.string().optional(),
  personId: z.string().optional(),
});
export type AccessNotice = {
  orgId?: string | undefined;
  keyHash?: string | undefined;
  personId?: string | undefined;
};

export type AccessListenerOptions = {
  url: string;
  onNotice: (notice: AccessNotice) => void;
  /** Called on each change of `isListening`. */
  onState: (isListening: boolean) => void;
  onError: (error: unknown) => void;
};

/** Listens for changes of keys, organisations and people, and confirms each to its sender. */
export const listenForAccess = ({ onNotice, ...options }: AccessListenerOptions): NoticeListener =>
  listenForNotices({
    ...options,
    channel: ACCESS_CHANNEL,
    name: LISTENER_NAME,
    onNotice: (text, reply) => {
      const parsed = notice.safeParse(parseJson(text));
      const { id, ...changed } = parsed.success ? parsed.data : {};
      onNotice(changed);
      if (id !== undefined) reply(ACKNOWLEDGE_CHANNEL, id);
    },
  });
