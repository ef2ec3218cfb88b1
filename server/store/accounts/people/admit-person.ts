import type { Pool } from 'pg';
import type { Prisma } from '#generated/prisma/client.ts';
import { insertAudit } from '../audit.ts';
import { auditActorOf } from '../audit-actor.ts';
import { accountsOf } from '../client.ts';
import { lockName } from '../lock-name.ts';

/** A proven identity. */
export type Claim = {
  provider: 'wallet' | 'email' | 'github' | 'google';
  /** The lower-case address or email, or the provider's own id of the account. */
  subject: string;
  /** An email address that is proven to be theirs; an unproven one must not be given. */
  email: string | null;
  name: string;
  image: string;
};

export type Admission = {
  claim: Claim;
  /** Ids for a person and an organisation that may have to be made, and the name of the latter. */
  personId: string;
  orgId: string;
  orgName: string;
  address: string;
};

async function findPerson(tx: Prisma.TransactionClient, { provider, subject, email }: Claim) {
  const known = await tx.identity.findUnique({ where: { provider_subject: { provider, subject } } });
  if (known || email === null) return known?.person_id ?? null;
  const proven = await tx.identity.findUnique({
    where: { provider_subject: { provider: 'email', subject: email } },
  });
  if (!proven) return null;
  await tx.identity.create({ data: { provider, subject, person_id: proven.person_id } });
  return proven.person_id;
}

async function makePerson(tx: Prisma.TransactionClient, personId: string, claim: Claim): Promise<string> {
  const { provider, subject, email, name, image } = claim;
  await tx.person.create({ data: { person_id: personId, name, email, image } });
  await tx.identity.create({ data: { provider, subject, person_id: personId } });
  if (email !== null && provider !== 'email') {
    await tx.identity.create({ data: { provider: 'email', subject: email, person_id: personId } });
  }
  return personId;
}

/** The organisation that a person last looked at and is still a member of, else the one joined first. */
async function homeOf(tx: Prisma.TransactionClient, personId: string): Promise<string | null> {
  const rows = await tx.$queryRaw<{ org_id: string }[]>`
    SELECT m.org_id FROM membership m
    LEFT JOIN person_session s ON s.person_id = m.person_id AND s.org_id = m.org_id
    WHERE m.person_id = ${personId}
    GROUP BY m.org_id, m.created_at ORDER BY max(s.created_at) DESC NULLS LAST, m.created_at LIMIT 1`;
  return rows[0]?.org_id ?? null;
}

async function makeHome(
  tx: Prisma.TransactionClient,
  { orgId, orgName: name, address }: Admission,
  personId: string,
): Promise<string> {
  await tx.org.create({ data: { org_id: orgId, name } });
  await tx.membership.create({ data: { org_id: orgId, person_id: personId, role: 'owner' } });
  const actor = await auditActorOf(tx, personId);
  await insertAudit(tx, { orgId, actor, action: 'org.created', details: { name }, address });
  return orgId;
}

/**
 * The person of a proven identity, created at its first sign-in, and the organisation to open, created if there is
 * none. Accounts of other services are tied to a person by a proven email address only.
 */
export async function admitPerson(
  db: Pool,
  admission: Admission,
): Promise<{ personId: string; orgId: string }> {
  const { claim } = admission;
  const prisma = await accountsOf(db);
  return prisma.$transaction(async (tx) => {
    await lockName(tx, `${claim.provider}:${claim.subject}`);
    if (claim.email !== null) await lockName(tx, `email:${claim.email}`);
    const known = await findPerson(tx, claim);
    const personId = known ?? (await makePerson(tx, admission.personId, claim));
    const orgId = (await homeOf(tx, personId)) ?? (await makeHome(tx, admission, personId));
    return { personId, orgId };
  });
}
