import type { Pool } from 'pg';
import type { WatchLink } from '#domain/watch/watch-index.ts';
import type { WatchKind } from '#domain/watch/watch-target.ts';
import type { Watcher } from './watch-notices.ts';

type Row = { org_id: string; person_id: string; kind: WatchKind; target: string; chat_id: number };

/** Key of a person in an organisation. */
export const watcherKey = ({ orgId, personId }: Watcher): string => `${orgId} ${personId}`;

/** Watch-list entries joined with their owners' linked chats, on any plan: of everybody, or of one person. */
export async function liveLinks(db: Pool, of: Watcher | null): Promise<WatchLink[]> {
  const { rows } = await db.query<Row>({
    name: of ? 'live-watch-links-of' : 'live-watch-links',
    text: `SELECT e.org_id, e.person_id, e.kind, e.target, c.chat_id
      FROM watch_entry e
      JOIN messenger_chat c ON c.org_id = e.org_id AND c.linked_by = e.person_id
      ${of ? 'WHERE e.org_id = $1 AND e.person_id = $2' : ''}`,
    values: of ? [of.orgId, of.personId] : [],
  });
  return rows.map(({ org_id: orgId, person_id: personId, kind, target, chat_id }) => ({
    ...{ kind, target, chatId: BigInt(chat_id) },
    watcher: watcherKey({ orgId, personId }),
  }));
}
