import type { Queryable } from '../../within-budget.ts';
import { listenForNotices, type NoticeListener, type NoticeListenerOptions } from './notices.ts';

const CHANNEL = 'changefeed';

/** The topic of stored fills. */
export const FILLS_TOPIC = 'fills';
/** Topic of outcomes' lifecycle changes. */
export const OUTCOMES_TOPIC = 'outcomes';
/** Topic of fixture updates. */
export const FIXTURES_TOPIC = 'fixtures';
/** Topic of order events. */
export const ORDERS_TOPIC = 'orders';
/** Topic of validators' vote events. */
export const VOTES_TOPIC = 'votes';
/** The topic of leaderboards of rewards. */
export const REWARD_LEADERBOARDS_TOPIC = 'reward-leaderboards';
/** The topic of versions of reward payouts. */
export const PAYOUTS_TOPIC = 'payouts';

/** A commit of rows: the topic, and the number of the last of them. */
export type CommitNotice = { topic: string; head: number };

/**
 * Announces to every follower of `topic` that rows up to `head` are stored. Call it in the transaction that stores
 * them: Postgres sends the notification only on commit.
 */
export async function announceCommit(db: Queryable, { topic, head }: CommitNotice): Promise<void> {
  await db.query('SELECT pg_notify($1, $2)', [CHANNEL, `${topic}:${head}`]);
}

function parseNotice(text: string): CommitNotice {
  const at = text.lastIndexOf(':');
  return { topic: text.slice(0, at), head: Number(text.slice(at + 1)) };
}

/** Listens for the commits of all topics on one connection. */
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
