import type { Pool } from 'pg';
import type { WebhookKind } from '#domain/webhook/subscription.ts';
import type { Prisma } from '#generated/prisma/client.ts';
import { accountsOf } from '../accounts/client.ts';
import { lockWebhooks, noteSubscription, type WebhookChanger } from './subscription-changes.ts';
import {
  type SubscriptionDraft,
  type SubscriptionRow,
  subscriptionColumns,
  toSubscription,
} from './subscription-row.ts';

// Operations on an organisation's own webhooks. Those of other organisations count as not found.

const WITHOUT_SECRET = { sealed_secret: true } as const;

/** A subscription of an organisation. */
export type SubscriptionKey = { orgId: string; subscriptionId: string; kind: WebhookKind };
/** The same, of whatever kind. */
export type AnySubscriptionKey = Omit<SubscriptionKey, 'kind'> & { kind?: WebhookKind };

const whereOf = ({
  orgId,
  subscriptionId,
  kind,
}: AnySubscriptionKey): Prisma.webhook_subscriptionWhereInput => ({
  org_id: orgId,
  subscription_id: subscriptionId,
  ...(kind && { kind }),
});

/** The subscriptions of an organisation, newest first. */
export async function listSubscriptions(
  db: Pool,
  orgId: string,
  kind: WebhookKind,
): Promise<SubscriptionRow[]> {
  const prisma = await accountsOf(db);
  const rows = await prisma.webhook_subscription.findMany({
    where: { org_id: orgId, kind },
    orderBy: [{ created_at: 'desc' }, { subscription_id: 'desc' }],
    omit: WITHOUT_SECRET,
  });
  return rows.map(toSubscription);
}

/** One subscription of an organisation; null when it has none of that id. */
export async function findSubscription(db: Pool, key: AnySubscriptionKey): Promise<SubscriptionRow | null> {
  const prisma = await accountsOf(db);
  const row = await prisma.webhook_subscription.findFirst({ where: whereOf(key), omit: WITHOUT_SECRET });
  return row && toSubscription(row);
}

/** Subscriptions that count against what a tier has: those that a tier paused wait for a place. */
const countHeld = (tx: Prisma.TransactionClient, orgId: string, kind: WebhookKind): Promise<number> =>
  tx.webhook_subscription.count({
    where: { org_id: orgId, kind, OR: [{ paused_by: null }, { paused_by: { not: 'tier' } }] },
  });

async function writePredicate(
  tx: Prisma.TransactionClient,
  subscriptionId: string,
  draft: SubscriptionDraft,
) {
  const predicate = draft.predicate && JSON.stringify(draft.predicate);
  await tx.$executeRaw`
    UPDATE webhook_subscription SET predicate = ${predicate}::json WHERE subscription_id = ${subscriptionId}`;
}

/** Stores a subscription of the changer's organisation. @returns null when it has `most` already */
export async function insertSubscription(
  db: Pool,
  changer: WebhookChanger,
  {
    subscriptionId,
    sealedSecret,
    draft,
    most,
  }: { subscriptionId: string; sealedSecret: Buffer; draft: SubscriptionDraft; most: number },
): Promise<SubscriptionRow | null> {
  const prisma = await accountsOf(db);
  const { orgId, by, nowMs } = changer;
  return prisma.$transaction(async (tx) => {
    await lockWebhooks(tx, orgId);
    if ((await countHeld(tx, orgId, draft.kind)) >= most) return null;
    const times = { created_at: new Date(nowMs), updated_at: new Date(nowMs) };
    const row = await tx.webhook_subscription.create({
      data: {
        ...{ subscription_id: subscriptionId, org_id: orgId, sealed_secret: new Uint8Array(sealedSecret) },
        ...{ ...subscriptionColumns(draft), created_by: by.id, ...times },
      },
      omit: WITHOUT_SECRET,
    });
    if (draft.predicate) await writePredicate(tx, subscriptionId, draft);
    const details = { channel: draft.channel, scope: draft.scope };
    await noteSubscription(tx, changer, { action: 'webhook.created', subscriptionId, details });
    return { ...toSubscription(row), predicate: draft.predicate };
  });
}

/** Whether a change resets the failure history: a new destination, or a resumption. */
const isFreshStart = (before: SubscriptionRow, after: SubscriptionDraft): boolean =>
  before.url !== after.url ||
  before.chatId !== after.chatId ||
  (before.status === 'paused' && after.status === 'active');

/**
 * Locks a subscription and stores what `decide` returns for it. `decide` may throw; `others` is how many other
 * subscriptions of the organisation count against the tier. @returns null when there is no such subscription
 */
export async function updateSubscription(
  db: Pool,
  changer: WebhookChanger,
  key: SubscriptionKey,
  decide: (current: SubscriptionRow, others: number) => SubscriptionDraft,
): Promise<SubscriptionRow | null> {
  const prisma = await accountsOf(db);
  const { subscriptionId } = key;
  return prisma.$transaction(async (tx) => {
    await lockWebhooks(tx, key.orgId);
    const found = await tx.webhook_subscription.findFirst({ where: whereOf(key), omit: WITHOUT_SECRET });
    if (!found) return null;
    const current = toSubscription(found);
    const held = await countHeld(tx, key.orgId, key.kind);
    const draft = decide(current, held - (current.pausedBy === 'tier' ? 0 : 1));
    const row = await tx.webhook_subscription.update({
      where: { subscription_id: subscriptionId },
      data: { ...subscriptionColumns(draft), updated_at: new Date(changer.nowMs) },
      omit: WITHOUT_SECRET,
    });
    await writePredicate(tx, subscriptionId, draft);
    if (isFreshStart(current, draft)) {
      await tx.webhook_endpoint.deleteMany({ where: { subscription_id: subscriptionId } });
    }
    const details = { status: draft.status };
    await noteSubscription(tx, changer, { action: 'webhook.updated', subscriptionId, details });
    return { ...toSubscription(row), predicate: draft.predicate };
  });
}

/** Puts another secret in the place of the one it has. @returns null when there is no such subscription */
export async function replaceSecret(
  db: Pool,
  changer: WebhookChanger,
  key: SubscriptionKey,
  sealedSecret: Buffer,
): Promise<SubscriptionRow | null> {
  const prisma = await accountsOf(db);
  const { subscriptionId } = key;
  return prisma.$transaction(async (tx) => {
    const [row] = await tx.webhook_subscription.updateManyAndReturn({
      where: whereOf(key),
      data: { sealed_secret: new Uint8Array(sealedSecret), updated_at: new Date(changer.nowMs) },
      omit: WITHOUT_SECRET,
    });
    if (!row) return null;
    await noteSubscription(tx, changer, { action: 'webhook.rotated', subscriptionId });
    return toSubscription(row);
  });
}

/** Deletes a subscription with its deliveries. @returns whether there was one */
export async function deleteSubscription(
  db: Pool,
  changer: WebhookChanger,
  key: SubscriptionKey,
): Promise<boolean> {
  const prisma = await accountsOf(db);
  return prisma.$transaction(async (tx) => {
    const { count } = await tx.webhook_subscription.deleteMany({ where: whereOf(key) });
    if (count === 0) return false;
    await noteSubscription(tx, changer, { action: 'webhook.deleted', subscriptionId: key.subscriptionId });
    return true;
  });
}
