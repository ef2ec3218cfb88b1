import type { Pool } from 'pg';
import { TIERS, type Tier } from '#domain/tier.ts';
import { hashKey } from '#services/key/raw-key.ts';
import { newId } from '#services/new-id.ts';
import { accountsOf } from '#store/accounts/client.ts';
import { findKeyAccess } from '#store/queries/key.ts';
import type { DemoKeys } from './demo-keys.ts';

/** The e-mail address of a demo organisation's owner. Names under `.test` belong to nobody. */
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

/** Gives the organisation of each demo key an owner who can sign in by e-mail; done once, however often it is called. */
export async function demoOwners(db: Pool, keys: DemoKeys): Promise<void> {
  for (const tier of TIERS) {
    const access = await findKeyAccess(db, hashKey(keys[tier]));
    if (access) await makeOwner(db, tier, access.orgId);
  }
}
