import type { Pool } from 'pg';
import type { Prisma } from '#generated/prisma/client.ts';
import { insertAudit } from '../audit.ts';
import { auditActorOf } from '../audit-actor.ts';
import { accountsOf } from '../client.ts';
import { lockName } from '../lock-name.ts';
import type { Claim } from './admit-person.ts';

/** A way in of a person: the provider, and who they are there. */
export type Way = Pick<Claim, 'provider' | 'subject'>;

/** Whose way in is changed, in which organisation's audit log that stands, and from where. */
export type WayChange = Way & { personId: string; orgId: string; address: string };

async function note(
  tx: Prisma.TransactionClient,
  change: WayChange,
  action: 'way_in.added' | 'way_in.removed',
) {
  const { personId, orgId, provider, subject, address } = change;
  const actor = await auditActorOf(tx, personId);
  await insertAudit(tx, { orgId, actor, action, target: personId, details: { provider, subject }, address });
}

/** Changes to the ways of one person come one after the other: two that each leave one would leave none. */
const lockPerson = (tx: Prisma.TransactionClient, personId: string) => lockName(tx, `person:${personId}`);

/** Gives a person a further way in. @returns false when it is that of somebody else; it may be theirs already */
export async function addIdentity(db: Pool, change: WayChange): Promise<boolean> {
  const { personId, provider, subject } = change;
  const prisma = await accountsOf(db);
  return prisma.$transaction(async (tx) => {
    await lockPerson(tx, personId);
    // The name that who signs in this way for the first time holds.
    await lockName(tx, `${provider}:${subject}`);
    const known = await tx.identity.findUnique({ where: { provider_subject: { provider, subject } } });
    if (known) return known.person_id === personId;
    await tx.identity.create({ data: { provider, subject, person_id: personId } });
    if (provider === 'email') {
      await tx.person.updateMany({ where: { person_id: personId, email: null }, data: { email: subject } });
    }
    await note(tx, change, 'way_in.added');
    return true;
  });
}

/** Takes a way in from a person; never the last. An address that is taken away is no more the person's either. */
export async function removeIdentity(db: Pool, change: WayChange): Promise<'removed' | 'not_found' | 'last'> {
  const { personId, provider, subject } = change;
  const prisma = await accountsOf(db);
  return prisma.$transaction(async (tx) => {
    await lockPerson(tx, personId);
    const ways = await tx.identity.findMany({
      where: { person_id: personId },
      orderBy: { created_at: 'asc' },
    });
    const others = ways.filter((way) => way.provider !== provider || way.subject !== subject);
    if (others.length === ways.length) return 'not_found';
    if (others.length === 0) return 'last';
    await note(tx, change, 'way_in.removed');
    await tx.identity.delete({ where: { provider_subject: { provider, subject } } });
    if (provider === 'email') {
      const next = others.find((way) => way.provider === 'email')?.subject ?? null;
      await tx.person.updateMany({
        where: { person_id: personId, email: subject },
        data: { email: next },
      });
    }
    return 'removed';
  });
}
