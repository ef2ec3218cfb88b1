import type { Queryable } from '../../within-budget.ts';
import { listenForNotices, type NoticeListener, type NoticeListenerOptions } from './notices.ts';

const CHANNEL = 'ingest';

/**
 * Announces to all listeners that stored market data has changed. Call it in the transaction of the change: Postgres
 * sends one notification on commit, however often it was called.
 */
export async function announceIngest(db: Queryable): Promise<void> {
  await db.query(`NOTIFY ${CHANNEL}`);
}

/** Listens for commits of market data: fills with their rollups, outcomes, questions and settlements, but not marks. */
export const listenForIngest = ({
  onCommit,
  ...options
}: Pick<NoticeListenerOptions, 'url' | 'onState' | 'onError'> & { onCommit: () => void }): NoticeListener =>
  listenForNotices({ ...options, channel: CHANNEL, name: 'hashmark-ingest-heard', onNotice: onCommit });
