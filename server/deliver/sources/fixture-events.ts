import { fixturesTopic } from '#changefeed/topics/fixtures.ts';
import type { EnrichedFixture } from '#domain/sports/enriched-fixture.ts';
import type { FixtureUpdate } from '#domain/sports/fixture-update.ts';
import { type SportsEvent, sportsEvents } from '#domain/webhook/sports-events.ts';
import { sportsPayload } from '#domain/webhook/sports-payload.ts';
import type { WebhookTerms } from '#domain/webhook/subscription.ts';
import type { NewDelivery } from '#store/webhook/enqueue-deliveries.ts';
import type { EventSource } from '../event-source.ts';
import type { SubscriptionIndex } from '../matching/subscription-index.ts';

/** The fixtures that each organisation lists, in whichever of its subscriptions. */
function listedByOrg(subscriptions: readonly WebhookTerms[]): Map<string, Set<number>> {
  const listed = new Map<string, Set<number>>();
  for (const { orgId, fixtures } of subscriptions) {
    const known = listed.get(orgId) ?? new Set();
    for (const fixture of fixtures) known.add(fixture);
    listed.set(orgId, known);
  }
  return listed;
}

type Listed = ReadonlyMap<string, ReadonlySet<number>>;

const isAbout = ({ fixtures, orgId }: WebhookTerms, update: FixtureUpdate, listed: Listed): boolean =>
  fixtures.length > 0
    ? fixtures.includes(update.fixtureId)
    : update.hasMarket || listed.get(orgId)?.has(update.fixtureId) === true;

const wants = ({ eventTypes }: WebhookTerms, { type }: SportsEvent): boolean =>
  eventTypes.length === 0 || eventTypes.includes(type);

function deliver(
  update: FixtureUpdate,
  subscriptions: readonly WebhookTerms[],
  listed: Listed,
): NewDelivery[] {
  const about = subscriptions.filter((one) => isAbout(one, update, listed));
  if (about.length === 0 || update.before === null) return [];
  const after = JSON.parse(update.body) as EnrichedFixture;
  const events = sportsEvents(JSON.parse(update.before) as EnrichedFixture, after);
  return events.flatMap((event) =>
    about
      .filter((one) => wants(one, event))
      .map(({ subscriptionId, orgId }): NewDelivery => {
        const body = sportsPayload(event, after, update.minute, subscriptionId);
        const { eventId, type: eventType } = event;
        return { subscriptionId, orgId, eventId, eventType, origin: 'live', body };
      }),
  );
}

function deliveriesOf(updates: readonly FixtureUpdate[], index: SubscriptionIndex): NewDelivery[] {
  const sports = [...index.sports];
  if (sports.length === 0) return [];
  const listed = listedByOrg(sports);
  return updates.flatMap((update) => deliver(update, sports, listed));
}

/**
 * What happens in matches, as their changes are stored: each event, for every subscription that is about its fixture. One
 * without a list of fixtures is about those that a market is about, and those that its organisation lists elsewhere.
 */
export const fixtureEvents: EventSource<FixtureUpdate> = {
  topic: fixturesTopic,
  cursor: 'webhooks-fixtures',
  match: deliveriesOf,
};
