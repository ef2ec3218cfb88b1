import {
  listenForNotices,
  type NoticeListener,
  type NoticeListenerOptions,
} from '#store/queries/changes/notices.ts';
import type { Queryable } from '#store/within-budget.ts';

const CHANNEL = 'watch_changed';

/** A person in an organisation, who owns a watch list. */
export type Watcher = { orgId: string; personId: string };

/** Announces that a person's watch list or linked chats have changed; sent when `tx` commits. */
export async function announceWatch(tx: Queryable, { orgId, personId }: Watcher): Promise<void> {
  await tx.query('SELECT pg_notify($1, $2)', [CHANNEL, `${orgId} ${personId}`]);
}

/** Listens for these announcements, on a connection of its own. */
export const listenForWatch = ({
  onChange,
  ...options
}: Pick<NoticeListenerOptions, 'url' | 'onState' | 'onError'> & {
  onChange: (watcher: Watcher) => void;
}): NoticeListener =>
  listenForNotices({
    ...options,
    channel: CHANNEL,
    name: 'hashmark-watch',
    onNotice: (text) => {
      const [orgId = '', personId = ''] = text.split(' ');
      onChange({ orgId, personId });
    },
  });
