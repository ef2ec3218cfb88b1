import type { Queryable } from '../../within-budget.ts';
import { listenForNotices, type NoticeListener, type NoticeListenerOptions } from './notices.ts';

const CHANNEL = 'ingest';

/**
 * Tells every process that listens that stored market data has changed. Call it in the transaction of the change:
 * Postgres sends one notice when that commits, however often it was called, and none when it does not.
 */
export async function announceIngest(db: Queryable): Promise<void> {
  await db.query(`NOTIFY ${CHANNEL}`);
}

/** Hears each commit of market data: fills with their rollups, outcomes, questions and settlements. Marks are not told of. */
export const listenForIngest = ({
  onCommit,
  ...options
}: Pick<NoticeListenerOptions, 'url' | 'onState' | 'onError'> & { onCommit: () => void }): NoticeListener =>
  listenForNotices({ ...options, channel: CHANNEL, name: 'hashmark-ingest-heard', onNotice: onCommit });
