import type { Predicate } from '#domain/webhook/predicate.ts';
import {
  NO_FILTERS,
  type WebhookChannel,
  type WebhookFilters,
  type WebhookKind,
  type WebhookScope,
  type WebhookTerms,
} from '#domain/webhook/subscription.ts';
import { readPages } from '../read-pages.ts';
import type { Queryable } from '../within-budget.ts';

/** Notifies every matching process of a created, changed or deleted subscription. */
export const SUBSCRIPTIONS_CHANNEL = 'webhook_subscriptions';

/** An active subscription's matching terms, and its destination. */
export type ActiveSubscription = WebhookTerms & {
  channel: WebhookChannel;
  url: string | null;
  chatId: bigint | null;
  sealedSecret: Buffer;
};

type Row = {
  subscription_id: string;
  org_id: string;
  kind: WebhookKind;
  channel: WebhookChannel;
  url: string | null;
  chat_id: string | null;
  sealed_secret: Buffer;
  event_types: string[];
  wallets: string[];
  builders: string[];
  fixtures: (number | string)[];
  filters: Partial<WebhookFilters>;
  predicate: Predicate | null;
  scope: WebhookScope;
};

const toActive = (row: Row): ActiveSubscription => ({
  subscriptionId: row.subscription_id,
  orgId: row.org_id,
  kind: row.kind,
  channel: row.channel,
  url: row.url,
  chatId: row.chat_id === null ? null : BigInt(row.chat_id),
  sealedSecret: row.sealed_secret,
  eventTypes: row.event_types,
  wallets: row.wallets,
  builders: row.builders,
  fixtures: row.fixtures.map(Number),
  filters: { ...NO_FILTERS, ...row.filters },
  predicate: row.predicate,
  scope: row.scope,
});

const COLUMNS = `subscription_id, org_id, kind, channel, url, chat_id::text, sealed_secret, event_types, wallets, builders,
  fixtures, filters, predicate, scope`;
const PAGE_SIZE = 1_000;

/** Reads the subscriptions of `subscriptionIds` that are active. */
export async function activeTerms(
  db: Queryable,
  subscriptionIds: readonly string[],
): Promise<ActiveSubscription[]> {
  const { rows } = await db.query<Row>({
    name: 'active-webhook-terms',
    text: `SELECT ${COLUMNS} FROM webhook_subscription WHERE status = 'active' AND subscription_id = ANY ($1)`,
    values: [subscriptionIds],
  });
  return rows.map(toActive);
}

/** Reads all active subscriptions, in pages: a hundred thousand at once would block the event loop for seconds. */
export const everyActiveTerms = (db: Queryable): AsyncGenerator<readonly ActiveSubscription[]> =>
  readPages(PAGE_SIZE, async (last) => {
    const { rows } = await db.query<Row>({
      name: 'every-active-webhook-terms',
      text: `SELECT ${COLUMNS} FROM webhook_subscription WHERE status = 'active' AND subscription_id > $1
        ORDER BY subscription_id LIMIT ${PAGE_SIZE}`,
      values: [last?.subscriptionId ?? ''],
    });
    return rows.map(toActive);
  });
