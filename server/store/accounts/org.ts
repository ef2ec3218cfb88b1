import type { Pool } from 'pg';
import type { Tier } from '#domain/tier.ts';
import { changeAccess } from './change-access.ts';
import { accountsOf } from './client.ts';

export type OrgRow = { orgId: string; name: string; tier: Tier };

/** Stores a new organisation. */
export async function insertOrg(db: Pool, { orgId, name, tier }: OrgRow): Promise<void> {
  const prisma = await accountsOf(db);
  await prisma.org.create({ data: { org_id: orgId, name, tier }, select: { org_id: true } });
}

/** The name of an organisation; null when there is none. */
export async function findOrgName(db: Pool, orgId: string): Promise<string | null> {
  const prisma = await accountsOf(db);
  const org = await prisma.org.findUnique({ where: { org_id: orgId }, select: { name: true } });
  return org?.name ?? null;
}

/** Changes the tier of an organisation. @returns null when there is no such organisation. */
export async function updateOrgTier(db: Pool, orgId: string, tier: Tier): Promise<OrgRow | null> {
  return changeAccess(db, async (tx) => {
    const [org] = await tx.org.updateManyAndReturn({
      where: { org_id: orgId },
      data: { tier },
      select: { name: true },
    });
    return org ? { orgId, name: org.name, tier } : null;
  });
}

/** Whether there is such an organisation. */
export async function hasOrg(db: Pool, orgId: string): Promise<boolean> {
  const prisma = await accountsOf(db);
  return (await prisma.org.findUnique({ where: { org_id: orgId }, select: { org_id: true } })) !== null;
}
