import type { AuditAction, AuditActor } from '#domain/audit.ts';
import type { Prisma } from '#generated/prisma/client.ts';
import { insertAudit } from '../accounts/audit.ts';
import { auditActorOf } from '../accounts/audit-actor.ts';
import { SUBSCRIPTIONS_CHANNEL } from './active-terms.ts';

/** Who changes an organisation's webhooks: a signed-in person, or one of its keys. */
export type WebhookChanger = {
  orgId: string;
  by: { type: 'person' | 'key'; id: string };
  address: string;
  nowMs: number;
};

/** Changes to the webhooks of one organisation come one after the other, so that what they count stays true. */
export async function lockWebhooks(tx: Prisma.TransactionClient, orgId: string): Promise<void> {
  await tx.$executeRaw`SELECT 1 FROM org WHERE org_id = ${orgId} FOR NO KEY UPDATE`;
}

/** Announces a created, changed or deleted subscription when the transaction commits. */
export async function announceSubscription(
  tx: Prisma.TransactionClient,
  subscriptionId: string,
): Promise<void> {
  await tx.$executeRaw`SELECT pg_notify(${SUBSCRIPTIONS_CHANNEL}, ${subscriptionId})`;
}

/** A key as the audit log names it: by the name that people gave it, else by its id. */
async function actorOf(tx: Prisma.TransactionClient, { by }: WebhookChanger): Promise<AuditActor> {
  if (by.type === 'person') return auditActorOf(tx, by.id);
  const key = await tx.api_key.findUnique({ where: { key_id: by.id }, select: { name: true } });
  return { type: 'key', id: by.id, label: key?.name || by.id };
}

/** Records a change in the audit log and announces it to matching, in the transaction of the change. */
export async function noteSubscription(
  tx: Prisma.TransactionClient,
  changer: WebhookChanger,
  entry: { action: AuditAction; subscriptionId: string; details?: Record<string, string | number | null> },
): Promise<void> {
  const { action, subscriptionId: target, details = {} } = entry;
  const actor = await actorOf(tx, changer);
  await insertAudit(tx, { orgId: changer.orgId, actor, address: changer.address, action, target, details });
  await announceSubscription(tx, target);
}
