import type { AuditActor } from '#domain/audit.ts';
import { PLANS, type Tier } from '#domain/tier.ts';
import { tierChanges, type WebhookQuota } from '#domain/webhook/tier-rules.ts';
import type { Prisma } from '#generated/prisma/client.ts';
import { insertAudit } from '../accounts/audit.ts';
import { announceSubscription, lockWebhooks } from './subscription-changes.ts';
import { toSubscription } from './subscription-row.ts';

const OURSELVES: AuditActor = { type: 'system', id: 'system', label: 'Hashmark' };

/**
 * Pauses and resumes the webhooks of an organisation as its new tier has it, in the transaction that changes the tier:
 * at no time does anything go out that is no longer paid for, and nothing is forgotten.
 */
export async function applyTierToWebhooks(
  tx: Prisma.TransactionClient,
  {
    orgId,
    tier,
    scaleQuota = PLANS.scale.webhooks,
  }: { orgId: string; tier: Tier; scaleQuota?: WebhookQuota | undefined },
): Promise<void> {
  await lockWebhooks(tx, orgId);
  const rows = await tx.webhook_subscription.findMany({
    where: { org_id: orgId },
    orderBy: [{ created_at: 'asc' }, { subscription_id: 'asc' }],
    omit: { sealed_secret: true },
  });
  const { pause, resume } = tierChanges(rows.map(toSubscription), tier, scaleQuota);
  const put = async (
    ids: string[],
    status: 'paused' | 'active',
    action: 'webhook.paused' | 'webhook.resumed',
  ) => {
    if (ids.length === 0) return;
    await tx.webhook_subscription.updateMany({
      where: { subscription_id: { in: ids } },
      data: { status, paused_by: status === 'paused' ? 'tier' : null, updated_at: new Date() },
    });
    for (const target of ids) {
      await insertAudit(tx, { orgId, actor: OURSELVES, action, target, details: { tier } });
      await announceSubscription(tx, target);
    }
  };
  await put(pause, 'paused', 'webhook.paused');
  await put(resume, 'active', 'webhook.resumed');
}
