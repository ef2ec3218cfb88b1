import type { Changefeed } from '#changefeed/changefeed.ts';
import { fillsTopic } from '#changefeed/topics/fills.ts';
import { REWARDS_CURSOR, scoreBatch } from './score-batch.ts';

/** Keeps the scores of all campaigns up to date with stored fills until the signal, in one process at a time. */
export const scoreCampaigns = ({ feed, signal }: { feed: Changefeed; signal: AbortSignal }): Promise<void> =>
  feed.followTopic({ name: REWARDS_CURSOR, topic: fillsTopic, signal, work: scoreBatch });
