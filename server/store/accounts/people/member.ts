import type { Pool } from 'pg';
import type { AuditActor } from '#domain/audit.ts';
import { isGranted, type Role } from '#domain/role.ts';
import type { Prisma } from '#generated/prisma/client.ts';
import { insertAudit } from '../audit.ts';
import { auditActorOf } from '../audit-actor.ts';
import { accountsOf } from '../client.ts';
import { lockName } from '../lock-name.ts';
import { changeAccess } from './change-access.ts';
import { voidInvitations } from './void-invitations.ts';

export type MemberRow = {
  personId: string;
  name: string;
  email: string | null;
  role: Role;
  joinedMs: number;
  lastSeenMs: number | null;
};

/** The members of an organisation, the first to join first. */
export async function listMembers(db: Pool, orgId: string): Promise<MemberRow[]> {
  const prisma = await accountsOf(db);
  const rows = await prisma.membership.findMany({
    where: { org_id: orgId },
    orderBy: [{ created_at: 'asc' }, { person_id: 'asc' }],
    include: {
      person: {
        select: {
          name: true,
          email: true,
          person_session: { orderBy: { last_seen_at: 'desc' }, take: 1, where: { org_id: orgId } },
        },
      },
    },
  });
  return rows.map(({ person, person_id, role, created_at }) => ({
    personId: person_id,
    name: person.name,
    email: person.email,
    role: role as Role,
    joinedMs: created_at.getTime(),
    lastSeenMs: person.person_session[0]?.last_seen_at.getTime() ?? null,
  }));
}

/** Why a change of members is not made. */
export type MemberRefusal = 'not_allowed' | 'not_found' | 'last_owner' | 'owner_only';

export type MemberChange = {
  orgId: string;
  /** The member who is changed. */
  personId: string;
  /** The new role; null to take the membership away. */
  role: Role | null;
  /** Who changes it: only owners make, change or remove owners. */
  byId: string;
  nowMs: number;
  address: string;
};

const isRefusal = (found: MemberRefusal | Role): found is MemberRefusal =>
  found === 'not_allowed' || found === 'not_found' || found === 'last_owner' || found === 'owner_only';

async function refusalOf(
  tx: Prisma.TransactionClient,
  { orgId, personId, role, byId }: MemberChange,
): Promise<MemberRefusal | Role> {
  const people = { org_id: orgId, person_id: { in: [personId, byId] } };
  const found = await tx.membership.findMany({ where: people, select: { person_id: true, role: true } });
  const roleOf = (id: string) => found.find(({ person_id }) => person_id === id)?.role as Role | undefined;
  const [by, member] = [roleOf(byId), roleOf(personId)];
  // Read again: the caller's role may have been lowered since the request began.
  const isLeaving = role === null && byId === personId;
  if (!by || !(isLeaving || isGranted(by, 'members.manage'))) return 'not_allowed';
  if (!member) return 'not_found';
  if (by !== 'owner' && (member === 'owner' || role === 'owner')) return 'owner_only';
  if (member !== 'owner' || role === 'owner') return member;
  const owners = await tx.membership.count({ where: { org_id: orgId, role: 'owner' } });
  return owners > 1 ? 'owner' : 'last_owner';
}

/** Switches the sessions of a removed member to another of their organisations, if there is one. */
async function sendHome(tx: Prisma.TransactionClient, orgId: string, personId: string): Promise<void> {
  const other = await tx.membership.findFirst({
    where: { person_id: personId },
    orderBy: { created_at: 'asc' },
    select: { org_id: true },
  });
  if (!other) return;
  await tx.person_session.updateMany({
    where: { person_id: personId, org_id: orgId },
    data: { org_id: other.org_id },
  });
}

async function noteChange(
  tx: Prisma.TransactionClient,
  change: MemberChange,
  from: Role,
  actor: AuditActor,
): Promise<void> {
  const { orgId, personId, role, byId, address } = change;
  const { label } = await auditActorOf(tx, personId);
  const gone = byId === personId ? 'member.left' : 'member.removed';
  const action = role === null ? gone : 'member.role_changed';
  const details: Record<string, string> =
    role === null ? { member: label, role: from } : { member: label, from, to: role };
  await insertAudit(tx, { orgId, actor, action, target: personId, details, address });
}

/**
 * Gives a member another role or takes the membership away, in every process when this resolves. An organisation
 * always keeps an owner. @returns why it was not done, or null
 */
export async function changeMember(db: Pool, change: MemberChange): Promise<MemberRefusal | null> {
  const { orgId, personId, role } = change;
  let refusal: MemberRefusal | null = null;
  await changeAccess(db, async (tx) => {
    // One change of an organisation's members at a time: two owners who remove each other would leave none.
    await lockName(tx, `members:${orgId}`);
    const from = await refusalOf(tx, change);
    if (isRefusal(from)) {
      refusal = from;
      return null;
    }
    if (from === role) return null;
    const where = { org_id_person_id: { org_id: orgId, person_id: personId } };
    if (role) await tx.membership.update({ where, data: { role }, select: { org_id: true } });
    else {
      await tx.membership.delete({ where, select: { org_id: true } });
      await sendHome(tx, orgId, personId);
    }
    const actor = await auditActorOf(tx, change.byId);
    await noteChange(tx, change, from, actor);
    await voidInvitations(tx, change, actor);
    return { orgId, personId };
  });
  return refusal;
}
