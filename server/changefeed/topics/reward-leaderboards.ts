import type { SequencedLeaderboardChange } from '#domain/rewards/leaderboard-change.ts';
import { HOUR_MS } from '#domain/time.ts';
import { REWARD_LEADERBOARDS_TOPIC } from '#store/queries/changes/changefeed-notices.ts';
import {
  lastLeaderboardChangeBefore,
  leaderboardChangeBounds,
  leaderboardChangesAfter,
} from '#store/rewards/leaderboard-changes.ts';
import type { Topic } from '../topic.ts';

/** Which leaderboards of rewards changed. Its writers take turns: see `reserveNumbers`. */
export const rewardLeaderboardsTopic: Topic<SequencedLeaderboardChange> = {
  name: REWARD_LEADERBOARDS_TOPIC,
  retentionMs: HOUR_MS,
  bounds: leaderboardChangeBounds,
  readAfter: leaderboardChangesAfter,
  lastBefore: lastLeaderboardChangeBefore,
  timeOf: (change) => change.changedMs,
};
