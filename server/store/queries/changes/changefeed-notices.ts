import type { Queryable } from '../../within-budget.ts';
import { listenForNotices, type NoticeListener, type NoticeListenerOptions } from './notices.ts';

const CHANNEL = 'changefeed';

/** The topic of stored fills. */
export const FILLS_TOPIC = 'fills';
/** The topic of what became of outcomes. */
export const OUTCOMES_TOPIC = 'outcomes';
/** The topic of what became of fixtures. */
export const FIXTURES_TOPIC = 'fixtures';
/** The topic of what became of orders. */
export const ORDERS_TOPIC = 'orders';
/** The topic of what became of validators' votes. */
export const VOTES_TOPIC = 'votes';
/** The topic of leaderboards of rewards. */
export const REWARD_LEADERBOARDS_TOPIC = 'reward-leaderboards';
/** The topic of versions of reward payouts. */
export const PAYOUTS_TOPIC = 'payouts';

/** A commit of rows: the topic, and the number of the last of them. */
export type CommitNotice = { topic: string; head: number };

/**
 * Tells every process that follows `topic` that rows up to `head` are stored. Call it in the transaction that stores
 * them: Postgres sends the notification when that commits, and none when it does not.
 */
export async function announceCommit(db: Queryable, { topic, head }: CommitNotice): Promise<void> {
  await db.query('SELECT pg_notify($1, $2)', [CHANNEL, `${topic}:${head}`]);
}

function parseNotice(text: string): CommitNotice {
  const at = text.lastIndexOf(':');
  return { topic: text.slice(0, at), head: Number(text.slice(at + 1)) };
}

/** Hears the commits of all topics on one connection. */
export const listenForCommits = ({
  onCommit,
  ...options
}: Pick<NoticeListenerOptions, 'url' | 'onState' | 'onError'> & {
  onCommit: (notice: CommitNotice) => void;
}): NoticeListener =>
  listenForNotices({
    ...options,
    channel: CHANNEL,
    name: 'hashmark-changefeed',
    onNotice: (text) => onCommit(parseNotice(text)),
  });
