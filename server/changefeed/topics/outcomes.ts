import type { SequencedOutcomeChange } from '#domain/outcome/outcome-change.ts';
import { DAY_MS } from '#domain/time.ts';
import { OUTCOMES_TOPIC } from '#store/queries/changes/changefeed-notices.ts';
import {
  lastOutcomeChangeBefore,
  outcomeChangeBounds,
  outcomeChangesAfter,
} from '#store/queries/outcomes/outcome-changes-after.ts';
import type { Topic } from '../topic.ts';

/** Lifecycle changes of outcomes. Writers are serialised: see `reserveNumbers`. */
export const outcomesTopic: Topic<SequencedOutcomeChange> = {
  name: OUTCOMES_TOPIC,
  retentionMs: DAY_MS,
  bounds: outcomeChangeBounds,
  readAfter: outcomeChangesAfter,
  lastBefore: lastOutcomeChangeBefore,
  timeOf: (change) => change.storedMs,
};
