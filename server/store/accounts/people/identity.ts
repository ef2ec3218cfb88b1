import type { Pool } from 'pg';
import type { Prisma } from '#generated/prisma/client.ts';
import { insertAudit } from '../audit.ts';
import { auditActorOf } from '../audit-actor.ts';
import { accountsOf } from '../client.ts';
import { lockName } from '../lock-name.ts';
import type { Claim } from './admit-person.ts';

/** A sign-in method of a person: the provider, and their identity there. */
export type Way = Pick<Claim, 'provider' | 'subject'>;

/** A change of a sign-in method: the person, the organisation whose audit log records it, and the network address. */
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

/** Serialises changes to one person's sign-in methods: two concurrent removals that each leave one would leave none. */
const lockPerson = (tx: Prisma.TransactionClient, personId: string) => lockName(tx, `person:${personId}`);

/**
 * Adds a sign-in method to a person. @returns false when another person has it; true also when this person already does
 */
export async function addIdentity(db: Pool, change: WayChange): Promise<boolean> {
  const { personId, provider, subject } = change;
  const prisma = await accountsOf(db);
  return prisma.$transaction(async (tx) => {
    await lockPerson(tx, personId);
    // The same lock as a first sign-in with this identity takes.
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

/**
 * Removes a sign-in method from a person; never the last. A removed email address is no longer the person's address
 * either.
 */
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
