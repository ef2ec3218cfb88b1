import type { Pool } from 'pg';
import type { Role } from '#domain/role.ts';
import type { Tier } from '#domain/tier.ts';
import { accountsOf } from '../client.ts';

export type PersonRow = {
  name: string;
  email: string | null;
  /** How they may sign in. */
  identities: { provider: string; subject: string; sinceMs: number }[];
  orgs: { orgId: string; name: string; tier: Tier; role: Role }[];
};

/** A person with their sign-in methods and organisations, in order of joining; null if unknown. */
export async function findPerson(db: Pool, personId: string): Promise<PersonRow | null> {
  const prisma = await accountsOf(db);
  const person = await prisma.person.findUnique({
    where: { person_id: personId },
    include: {
      identity: { orderBy: { created_at: 'asc' } },
      membership: { orderBy: { created_at: 'asc' }, include: { org: true } },
    },
  });
  if (!person) return null;
  return {
    name: person.name,
    email: person.email,
    identities: person.identity.map(({ provider, subject, created_at }) => ({
      provider,
      subject,
      sinceMs: created_at.getTime(),
    })),
    orgs: person.membership.map(({ role, org }) => ({
      orgId: org.org_id,
      name: org.name,
      tier: org.tier as Tier,
      role: role as Role,
    })),
  };
}
