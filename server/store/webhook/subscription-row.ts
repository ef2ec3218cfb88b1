import type { Predicate } from '#domain/webhook/predicate.ts';
import type {
  PausedBy,
  WebhookChannel,
  WebhookFilters,
  WebhookKind,
  WebhookScope,
  WebhookStatus,
  WebhookTerms,
} from '#domain/webhook/subscription.ts';
import type { Prisma, webhook_subscription } from '#generated/prisma/client.ts';

/** A subscription as stored, without its sealed secret. */
export type SubscriptionRow = WebhookTerms & {
  channel: WebhookChannel;
  /** Null for the messenger. */
  url: string | null;
  /** Of the messenger; null otherwise. */
  chatId: bigint | null;
  status: WebhookStatus;
  /** Null while active. */
  pausedBy: PausedBy | null;
  createdMs: number;
  updatedMs: number;
};

/** The writable fields of a subscription: all but its id, organisation and times. */
export type SubscriptionDraft = Omit<SubscriptionRow, 'subscriptionId' | 'orgId' | 'createdMs' | 'updatedMs'>;

/** A stored subscription in the words of the product. */
export const toSubscription = (row: Omit<webhook_subscription, 'sealed_secret'>): SubscriptionRow => ({
  subscriptionId: row.subscription_id,
  orgId: row.org_id,
  kind: row.kind as WebhookKind,
  channel: row.channel as WebhookChannel,
  url: row.url,
  chatId: row.chat_id,
  eventTypes: row.event_types,
  wallets: row.wallets,
  builders: row.builders,
  fixtures: row.fixtures.map(Number),
  filters: row.filters as unknown as WebhookFilters,
  predicate: row.predicate as Predicate | null,
  scope: row.scope as WebhookScope,
  status: row.status as WebhookStatus,
  pausedBy: row.paused_by as PausedBy | null,
  createdMs: row.created_at.getTime(),
  updatedMs: row.updated_at.getTime(),
});

/** The columns of a draft, apart from the predicate: Prisma writes a JSON null only by a value of its own. */
export const subscriptionColumns = (draft: SubscriptionDraft) =>
  ({
    kind: draft.kind,
    channel: draft.channel,
    url: draft.url,
    chat_id: draft.chatId,
    event_types: [...draft.eventTypes],
    wallets: [...draft.wallets],
    builders: [...draft.builders],
    fixtures: draft.fixtures.map(BigInt),
    filters: draft.filters as unknown as Prisma.InputJsonObject,
    scope: draft.scope,
    status: draft.status,
    paused_by: draft.pausedBy,
  }) satisfies Partial<Prisma.webhook_subscriptionUncheckedCreateInput>;
