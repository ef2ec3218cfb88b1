import type { Pool } from 'pg';
import type { AuditActor } from '#domain/audit.ts';
import type { Tier } from '#domain/tier.ts';
import type { WebhookQuota } from '#domain/webhook/tier-rules.ts';
import { applyTierToWebhooks } from '../webhook/apply-tier.ts';
import { insertAudit } from './audit.ts';
import { auditActorOf } from './audit-actor.ts';
import { accountsOf } from './client.ts';
import { changeAccess } from './people/change-access.ts';

export type OrgRow = { orgId: string; name: string; tier: Tier };

/** Stores a new organisation. */
export async function insertOrg(db: Pool, { orgId, name, tier }: OrgRow): Promise<void> {
  const prisma = await accountsOf(db);
  await prisma.org.create({ data: { org_id: orgId, name, tier }, select: { org_id: true } });
}

const OPERATOR: AuditActor = { type: 'operator', id: 'operator', label: 'Operator' };

/**
 * Changes the tier of an organisation, says so in its audit log, and pauses or resumes its webhooks.
 * @returns null when there is no such organisation
 */
export async function updateOrgTier(
  db: Pool,
  orgId: string,
  tier: Tier,
  scaleQuota?: WebhookQuota,
): Promise<OrgRow | null> {
  return changeAccess(db, async (tx) => {
    const before = await tx.org.findUnique({ where: { org_id: orgId }, select: { name: true, tier: true } });
    if (!before) return null;
    await tx.org.update({ where: { org_id: orgId }, data: { tier }, select: { org_id: true } });
    if (before.tier !== tier) {
      const details = { from: before.tier, to: tier };
      await insertAudit(tx, { orgId, actor: OPERATOR, action: 'org.tier_changed', details });
      await applyTierToWebhooks(tx, { orgId, tier, scaleQuota });
    }
    return { orgId, name: before.name, tier };
  });
}

/** Whether there is such an organisation. */
export async function hasOrg(db: Pool, orgId: string): Promise<boolean> {
  const prisma = await accountsOf(db);
  return (await prisma.org.findUnique({ where: { org_id: orgId }, select: { org_id: true } })) !== null;
}

/** Gives an organisation another name, and says so in its audit log. */
export async function renameOrg(
  db: Pool,
  { orgId, name, byId, address }: { orgId: string; name: string; byId: string; address: string },
): Promise<void> {
  const prisma = await accountsOf(db);
  await prisma.$transaction(async (tx) => {
    const { name: from } = await tx.org.findUniqueOrThrow({
      where: { org_id: orgId },
      select: { name: true },
    });
    if (from === name) return;
    await tx.org.update({ where: { org_id: orgId }, data: { name }, select: { org_id: true } });
    const actor = await auditActorOf(tx, byId);
    await insertAudit(tx, { orgId, actor, action: 'org.renamed', details: { from, to: name }, address });
  });
}

/** The name of an organisation; null if it does not exist. */
export async function findOrgName(db: Pool, orgId: string): Promise<string | null> {
  const prisma = await accountsOf(db);
  return (await prisma.org.findUnique({ where: { org_id: orgId }, select: { name: true } }))?.name ?? null;
}
