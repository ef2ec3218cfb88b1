import type { Pool } from 'pg';
import type { Prisma } from '#generated/prisma/client.ts';
import { insertAudit } from './audit.ts';
import { auditActorOf } from './audit-actor.ts';
import { changeAccess } from './change-access.ts';
import { accountsOf } from './client.ts';

/** A session to store. `userAgent` and `address` are what the person later tells it by. */
export type SessionDraft = {
  sessionId: string;
  personId: string;
  orgId: string;
  /** wallet, email, github or google. */
  provider: string;
  expiresMs: number;
  userAgent: string;
  address: string;
};

/** Stores a session that begins now, and says so in the audit log of its organisation. */
export async function insertSession(db: Pool, session: SessionDraft): Promise<void> {
  const prisma = await accountsOf(db);
  const { sessionId, personId, orgId, provider, userAgent, address } = session;
  await prisma.$transaction(async (tx) => {
    await tx.person_session.create({
      data: {
        session_id: sessionId,
        person_id: personId,
        org_id: orgId,
        provider,
        user_agent: userAgent,
        address,
        expires_at: new Date(session.expiresMs),
      },
      select: { session_id: true },
    });
    const actor = await auditActorOf(tx, personId);
    const details = { provider };
    await insertAudit(tx, {
      orgId,
      actor,
      action: 'session.started',
      target: sessionId,
      details,
      address,
    });
  });
}

/** Which sessions of a person to end: one, or all of them, in whichever organisation. */
export type SessionEnd = { personId: string; sessionId?: string; address: string };

async function noteEnds(tx: Prisma.TransactionClient, ended: SessionRef[], end: SessionEnd): Promise<void> {
  const actor = await auditActorOf(tx, end.personId);
  for (const { session_id: target, org_id: orgId } of ended) {
    await insertAudit(tx, { orgId, actor, action: 'session.ended', target, address: end.address });
  }
}

type SessionRef = { session_id: string; org_id: string };

/** Ends sessions, in every process when this resolves. @returns how many were alive and are so no more. */
export async function endSessions(db: Pool, end: SessionEnd): Promise<number> {
  const changed = await changeAccess(db, async (tx) => {
    const ended = await tx.person_session.updateManyAndReturn({
      where: {
        person_id: end.personId,
        revoked_at: null,
        ...(end.sessionId !== undefined && { session_id: end.sessionId }),
      },
      data: { revoked_at: new Date() },
      select: { session_id: true, org_id: true },
    });
    const [first] = ended;
    if (!first) return null;
    await noteEnds(tx, ended, end);
    return { orgId: first.org_id, personId: end.personId, count: ended.length };
  });
  return changed?.count ?? 0;
}
