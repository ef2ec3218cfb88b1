import type { FixtureUpdate } from '#domain/sports/fixture-update.ts';
import { DAY_MS } from '#domain/time.ts';
import { FIXTURES_TOPIC } from '#store/queries/changes/changefeed-notices.ts';
import {
  fixtureUpdateBounds,
  fixtureUpdatesAfter,
  lastFixtureUpdateBefore,
} from '#store/sports/fixture-updates-after.ts';
import type { Topic } from '../topic.ts';

/** Updates of fixtures. Writers are serialised: see `reserveNumbers`. */
export const fixturesTopic: Topic<FixtureUpdate> = {
  name: FIXTURES_TOPIC,
  retentionMs: DAY_MS,
  bounds: fixtureUpdateBounds,
  readAfter: fixtureUpdatesAfter,
  lastBefore: lastFixtureUpdateBefore,
  timeOf: (update) => update.storedMs,
};
