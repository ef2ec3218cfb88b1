import type { SequencedPayout } from '#domain/rewards/payouts/payout-record.ts';
import { DAY_MS } from '#domain/time.ts';
import { headBounds } from '#store/queries/changes/changefeed-head.ts';
import { PAYOUTS_TOPIC } from '#store/queries/changes/changefeed-notices.ts';
import { lastPayoutBefore, payoutsAfter } from '#store/rewards/payouts.ts';
import type { Topic } from '../topic.ts';

/** Versions of reward payouts, by their ids. Their writers take turns: see `reserveNumbers`. */
export const payoutsTopic: Topic<SequencedPayout> = {
  name: PAYOUTS_TOPIC,
  retentionMs: DAY_MS,
  bounds: (db) => headBounds(db, PAYOUTS_TOPIC),
  readAfter: payoutsAfter,
  lastBefore: lastPayoutBefore,
  timeOf: ({ finalizedMs }) => finalizedMs,
};
