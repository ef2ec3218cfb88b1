import type { Pool } from 'pg';
import { TIERS, type Tier } from '#domain/tier.ts';
import { hashSecret } from '#services/hash-secret.ts';
import { newId } from '#services/new-id.ts';
import { accountsOf } from '#store/accounts/client.ts';
import { findKeyAccess } from '#store/queries/access/key.ts';
import type { DemoKeys } from './demo-keys.ts';

/** The email address of a demo organisation's owner. The domain `.test` is reserved. */
export const demoEmail = (tier: Tier): string => `${tier}@demo.hashmark.test`;

async function makeOwner(db: Pool, tier: Tier, orgId: string): Promise<void> {
  const prisma = await accountsOf(db);
  const [email, personId] = [demoEmail(tier), newId('person')];
  await prisma.$transaction(async (tx) => {
    const subject = { provider: 'email', subject: email };
    if (await tx.identity.findUnique({ where: { provider_subject: subject } })) return;
    await tx.person.create({ data: { person_id: personId, name: `Demo ${tier}`, email } });
    await tx.identity.create({ data: { ...subject, person_id: personId } });
    await tx.membership.create({ data: { org_id: orgId, person_id: personId, role: 'owner' } });
  });
}

/** Whether every demo address has a person. In SQL, so that a repeated start does not load Prisma. */
async function areAllThere(db: Pool): Promise<boolean> {
  const { rowCount } = await db.query(
    `SELECT 1 FROM identity WHERE provider = 'email' AND subject = ANY($1::text[])`,
    [TIERS.map(demoEmail)],
  );
  return rowCount === TIERS.length;
}

/** Gives the organisation of each demo key an owner who can sign in by email; done once, however often it is called. */
export async function demoOwners(db: Pool, keys: DemoKeys): Promise<void> {
  if (await areAllThere(db)) return;
  for (const tier of TIERS) {
    const access = await findKeyAccess(db, hashSecret(keys[tier]));
    if (access) await makeOwner(db, tier, access.orgId);
  }
}
