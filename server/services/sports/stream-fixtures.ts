import { fixturesTopic } from '#changefeed/topics/fixtures.ts';
import type { FixtureUpdate } from '#domain/sports/fixture-update.ts';
import type { ServiceContext } from '#services/context.ts';
import { feedSource } from '#services/stream/feed-source.ts';
import type { StreamItem, StreamSource } from '#services/stream/stream-source.ts';
import { fixturesAsOf } from '#store/sports/fixtures.ts';

/** Streams share updates, so each is made an item once for all of them. */
const written = new WeakMap<FixtureUpdate, StreamItem>();

function toItem(update: FixtureUpdate): StreamItem {
  const known = written.get(update);
  if (known) return known;
  const { seq, body, fixtureId } = update;
  const item = { seq, event: 'update', data: body, key: String(fixtureId) };
  written.set(update, item);
  return item;
}

/** The fixtures of some ids as they stand, then each of their changes; or every change after one that a client has. */
export function streamFixtures(
  ctx: ServiceContext,
  { fixtures }: { fixtures: readonly number[] },
): StreamSource {
  const wanted = new Set(fixtures);
  return feedSource({
    tail: ctx.feed.tail(fixturesTopic),
    now: ctx.now,
    async begin() {
      // From the primary: a replica may be behind the changes that follow.
      const { bodies, position } = await fixturesAsOf(ctx.accounts, fixtures);
      const snapshot = { seq: position, event: 'snapshot', data: `[${bodies.join(',')}]` };
      return { items: [snapshot], position };
    },
    itemsOf: (updates) => updates.filter(({ fixtureId }) => wanted.has(fixtureId)).map(toItem),
  });
}
