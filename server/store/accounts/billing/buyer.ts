import type { Pool } from 'pg';
import type { AuditEntry } from '#domain/audit.ts';
import type { Tier } from '#domain/tier.ts';
import { insertAudit } from '../audit.ts';
import { accountsOf } from '../client.ts';

/** The buyer: the organisation, and the person who acts for it. */
export type Buyer = { orgName: string; tier: Tier; personLabel: string; email: string | null };

/** Null when there is no such organisation. */
export async function findBuyer(db: Pool, orgId: string, personId: string): Promise<Buyer | null> {
  const prisma = await accountsOf(db);
  const [org, person] = await Promise.all([
    prisma.org.findUnique({ where: { org_id: orgId }, select: { name: true, tier: true } }),
    prisma.person.findUnique({ where: { person_id: personId }, select: { name: true, email: true } }),
  ]);
  if (!org) return null;
  const email = person?.email ?? null;
  return { orgName: org.name, tier: org.tier as Tier, personLabel: person?.name || email || '', email };
}

/** Adds a line to the audit log of something that changed nothing of ours. */
export async function recordAct(db: Pool, entry: AuditEntry): Promise<void> {
  const prisma = await accountsOf(db);
  await prisma.$transaction((tx) => insertAudit(tx, entry));
}
