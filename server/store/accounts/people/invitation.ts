import type { Pool } from 'pg';
import { isGranted, type Role } from '#domain/role.ts';
import type { Prisma } from '#generated/prisma/client.ts';
import { insertAudit } from '../audit.ts';
import { auditActorOf } from '../audit-actor.ts';
import { accountsOf } from '../client.ts';
import { lockName } from '../lock-name.ts';
import { changeAccess } from './change-access.ts';

export type InvitationRow = {
  invitationId: string;
  email: string;
  role: Role;
  createdMs: number;
  expiresMs: number;
};

export type InvitationDraft = {
  invitationId: string;
  orgId: string;
  email: string;
  role: Role;
  /** SHA-256 of the token in the email. */
  hash: Buffer;
  invitedBy: string;
  nowMs: number;
  expiresMs: number;
  /** How many may be open in the organisation at once. */
  mostOpen: number;
  /** How many emails an organisation may send in 24 hours, and one address be sent by all of them together. */
  mostEmails: { byOrg: number; toAddress: number };
  address: string;
};

/** Why an invitation is not stored. */
export type InvitationRefusal = 'not_allowed' | 'is_member' | 'too_many' | 'too_many_emails';

const DAY_MS = 86_400_000;

export const openAt = (nowMs: number) => ({
  accepted_at: null,
  revoked_at: null,
  expires_at: { gt: new Date(nowMs) },
});

/** Whether the inviter may give this role now; it may have changed since the request began. */
async function mayInvite(tx: Prisma.TransactionClient, draft: InvitationDraft): Promise<boolean> {
  const key = { org_id_person_id: { org_id: draft.orgId, person_id: draft.invitedBy } };
  const inviter = await tx.membership.findUnique({ where: key, select: { role: true } });
  if (!inviter || !isGranted(inviter.role as Role, 'members.manage')) return false;
  return draft.role !== 'owner' || inviter.role === 'owner';
}

/** Whether the email limit is used up; emails of voided invitations count. */
async function isSpent(tx: Prisma.TransactionClient, draft: InvitationDraft): Promise<boolean> {
  const { orgId, email, nowMs, mostEmails } = draft;
  const created_at = { gt: new Date(nowMs - DAY_MS) };
  if ((await tx.invitation.count({ where: { org_id: orgId, created_at } })) >= mostEmails.byOrg) return true;
  await lockName(tx, `invited:${email}`);
  return (await tx.invitation.count({ where: { email, created_at } })) >= mostEmails.toAddress;
}

/**
 * Stores an invitation; an earlier one to the same address is void from then on.
 * @returns the organisation's name, or why it is not stored
 */
export async function insertInvitation(
  db: Pool,
  draft: InvitationDraft,
): Promise<{ orgName: string } | InvitationRefusal> {
  const { orgId, email, role, nowMs, address } = draft;
  const prisma = await accountsOf(db);
  return prisma.$transaction(async (tx) => {
    await lockName(tx, `members:${orgId}`);
    if (!(await mayInvite(tx, draft))) return 'not_allowed';
    const member = await tx.membership.findFirst({ where: { org_id: orgId, person: { email } } });
    if (member) return 'is_member';
    const open = { org_id: orgId, ...openAt(nowMs) };
    const others = { ...open, email: { not: email } };
    if ((await tx.invitation.count({ where: others })) >= draft.mostOpen) return 'too_many';
    if (await isSpent(tx, draft)) return 'too_many_emails';
    await tx.invitation.updateMany({ where: { ...open, email }, data: { revoked_at: new Date(nowMs) } });
    const { org } = await tx.invitation.create({
      data: {
        invitation_id: draft.invitationId,
        org_id: orgId,
        email,
        role,
        token_hash: new Uint8Array(draft.hash),
        invited_by: draft.invitedBy,
        created_at: new Date(nowMs),
        expires_at: new Date(draft.expiresMs),
      },
      select: { org: { select: { name: true } } },
    });
    const actor = await auditActorOf(tx, draft.invitedBy);
    const target = draft.invitationId;
    await insertAudit(tx, {
      orgId,
      actor,
      action: 'invitation.sent',
      target,
      details: { email, role },
      address,
    });
    return { orgName: org.name };
  });
}

/** The invitations of an organisation that can still be accepted, newest first. */
export async function listInvitations(db: Pool, orgId: string, nowMs: number): Promise<InvitationRow[]> {
  const prisma = await accountsOf(db);
  const rows = await prisma.invitation.findMany({
    where: { org_id: orgId, ...openAt(nowMs) },
    orderBy: [{ created_at: 'desc' }, { invitation_id: 'asc' }],
  });
  return rows.map((row) => ({
    invitationId: row.invitation_id,
    email: row.email,
    role: row.role as Role,
    createdMs: row.created_at.getTime(),
    expiresMs: row.expires_at.getTime(),
  }));
}

/** Makes an invitation void. @returns false when the organisation has no open one of this id */
export async function revokeInvitation(
  db: Pool,
  input: { orgId: string; invitationId: string; byId: string; nowMs: number; address: string },
): Promise<boolean> {
  const { orgId, invitationId, byId, nowMs, address } = input;
  const prisma = await accountsOf(db);
  return prisma.$transaction(async (tx) => {
    const [revoked] = await tx.invitation.updateManyAndReturn({
      where: { invitation_id: invitationId, org_id: orgId, ...openAt(nowMs) },
      data: { revoked_at: new Date(nowMs) },
      select: { email: true },
    });
    if (!revoked) return false;
    const actor = await auditActorOf(tx, byId);
    const details = { email: revoked.email };
    const target = invitationId;
    await insertAudit(tx, { orgId, actor, action: 'invitation.revoked', target, details, address });
    return true;
  });
}

export type InvitationView = {
  orgName: string;
  role: Role;
  email: string;
  invitedBy: string;
  expiresMs: number;
};

/** The invitation of a token; null when it can no longer be accepted. */
export async function findInvitation(db: Pool, hash: Buffer, nowMs: number): Promise<InvitationView | null> {
  const prisma = await accountsOf(db);
  const row = await prisma.invitation.findFirst({
    where: { token_hash: new Uint8Array(hash), ...openAt(nowMs) },
    include: { org: { select: { name: true } } },
  });
  if (!row) return null;
  const { label } = await auditActorOf(prisma, row.invited_by);
  const { email, role, org, expires_at } = row;
  return {
    orgName: org.name,
    role: role as Role,
    email,
    invitedBy: label,
    expiresMs: expires_at.getTime(),
  };
}

/**
 * Makes the person with the invited email address a member, and switches the session to the organisation. An existing
 * role is kept. @returns the organisation's id, or why not
 */
export async function acceptInvitation(
  db: Pool,
  input: { hash: Buffer; personId: string; sessionId: string; nowMs: number; address: string },
): Promise<{ orgId: string } | 'not_found' | 'other_email'> {
  const { personId, sessionId, nowMs, address } = input;
  let refusal: 'not_found' | 'other_email' = 'not_found';
  const accepted = await changeAccess(db, async (tx) => {
    const where = { token_hash: new Uint8Array(input.hash), ...openAt(nowMs) };
    const person = await tx.person.findUnique({ where: { person_id: personId }, select: { email: true } });
    const found = await tx.invitation.findFirst({ where, select: { email: true } });
    if (found && found.email !== person?.email) refusal = 'other_email';
    if (!found || refusal === 'other_email') return null;
    const [spent] = await tx.invitation.updateManyAndReturn({
      where,
      data: { accepted_at: new Date(nowMs) },
      select: { org_id: true, role: true },
    });
    if (!spent) return null;
    const { org_id: orgId, role } = spent;
    await tx.membership.createMany({
      data: [{ org_id: orgId, person_id: personId, role }],
      skipDuplicates: true,
    });
    await tx.person_session.updateMany({
      where: { session_id: sessionId, person_id: personId },
      data: { org_id: orgId },
    });
    const actor = await auditActorOf(tx, personId);
    await insertAudit(tx, {
      orgId,
      actor,
      action: 'member.joined',
      target: personId,
      details: { role },
      address,
    });
    return { orgId, personId };
  });
  return accepted ? { orgId: accepted.orgId } : refusal;
}
