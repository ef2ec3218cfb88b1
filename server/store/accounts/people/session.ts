import type { Pool } from 'pg';
import type { Prisma } from '#generated/prisma/client.ts';
import { insertAudit } from '../audit.ts';
import { auditActorOf } from '../audit-actor.ts';
import { accountsOf } from '../client.ts';
import { changeAccess } from './change-access.ts';

/** A session to store. `userAgent` and `address` let the person recognise it in the list. */
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

/** How long the row of a session is kept after its end. */
const KEPT_MS = 30 * 86_400_000;

/** Stores a session that begins now, and says so in the audit log of its organisation. */
export async function insertSession(db: Pool, session: SessionDraft): Promise<void> {
  const prisma = await accountsOf(db);
  const { sessionId, personId, orgId, provider, userAgent, address } = session;
  await prisma.$transaction(async (tx) => {
    const forgotten = new Date(Date.now() - KEPT_MS);
    await tx.person_session.deleteMany({ where: { person_id: personId, expires_at: { lt: forgotten } } });
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

/**
 * Which sessions to end: one, or all of a person in whichever organisation; with both, one if it is theirs. `address`
 * is that of the person, for the audit log.
 */
export type SessionEnd = (
  | { personId: string; sessionId?: string }
  | { sessionId: string; personId?: string }
) & {
  address: string;
};

async function noteEnds(
  tx: Prisma.TransactionClient,
  ended: SessionRef[],
  personId: string,
  address: string,
): Promise<void> {
  const actor = await auditActorOf(tx, personId);
  for (const { session_id: target, org_id: orgId } of ended) {
    await insertAudit(tx, { orgId, actor, action: 'session.ended', target, address });
  }
}

type SessionRef = { session_id: string; org_id: string };

/** Ends sessions; in effect in every process when this resolves. @returns the number of ended sessions */
export async function endSessions(db: Pool, end: SessionEnd): Promise<number> {
  const changed = await changeAccess(db, async (tx) => {
    const ended = await tx.person_session.updateManyAndReturn({
      where: {
        ...(end.personId !== undefined && { person_id: end.personId }),
        revoked_at: null,
        ...(end.sessionId !== undefined && { session_id: end.sessionId }),
      },
      data: { revoked_at: new Date() },
      select: { session_id: true, org_id: true, person_id: true },
    });
    const [first] = ended;
    if (!first) return null;
    const { org_id: orgId, person_id: personId } = first;
    await noteEnds(tx, ended, personId, end.address);
    return { orgId, personId, count: ended.length };
  });
  return changed?.count ?? 0;
}

export type SessionRow = {
  sessionId: string;
  provider: string;
  createdMs: number;
  lastSeenMs: number;
  userAgent: string;
  address: string;
};

const MOST_SESSIONS = 100;

/** The sessions of a person that are alive at `nowMs`, the last used first. */
export async function listSessions(db: Pool, personId: string, nowMs: number): Promise<SessionRow[]> {
  const prisma = await accountsOf(db);
  const rows = await prisma.person_session.findMany({
    where: { person_id: personId, revoked_at: null, expires_at: { gt: new Date(nowMs) } },
    orderBy: [{ last_seen_at: 'desc' }, { session_id: 'asc' }],
    take: MOST_SESSIONS,
  });
  return rows.map((row) => ({
    sessionId: row.session_id,
    provider: row.provider,
    createdMs: row.created_at.getTime(),
    lastSeenMs: row.last_seen_at.getTime(),
    userAgent: row.user_agent,
    address: row.address,
  }));
}

/** Lets a session look at another organisation of its person. @returns false when the person is no member there */
export async function moveSession(
  db: Pool,
  { sessionId, personId, orgId }: { sessionId: string; personId: string; orgId: string },
): Promise<boolean> {
  const moved = await changeAccess(db, async (tx) => {
    const key = { org_id_person_id: { org_id: orgId, person_id: personId } };
    if (!(await tx.membership.findUnique({ where: key, select: { role: true } }))) return null;
    await tx.person_session.updateMany({
      where: { session_id: sessionId, person_id: personId },
      data: { org_id: orgId },
    });
    return { orgId, personId };
  });
  return moved !== null;
}
