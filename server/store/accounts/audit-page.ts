import type { Pool } from 'pg';
import type { AuditAction } from '#domain/audit.ts';
import { accountsOf } from './client.ts';

export type AuditRow = {
  /** Grows with time. */
  auditId: string;
  timeMs: number;
  actorType: string;
  actorId: string;
  actorLabel: string;
  action: AuditAction;
  target: string;
  details: Record<string, string | number | boolean | null>;
  address: string;
};

export type AuditQuestion = {
  orgId: string;
  action?: AuditAction | undefined;
  actorId?: string | undefined;
  /** Only entries older than the one of this id. */
  before?: bigint | undefined;
  limit: number;
};

/** Entries of an organisation's audit log, newest first. */
export async function listAudit(db: Pool, question: AuditQuestion): Promise<AuditRow[]> {
  const { orgId, action, actorId, before, limit } = question;
  const prisma = await accountsOf(db);
  const rows = await prisma.audit_event.findMany({
    where: {
      org_id: orgId,
      ...(action && { action }),
      ...(actorId && { actor_id: actorId }),
      ...(before !== undefined && { audit_id: { lt: before } }),
    },
    orderBy: { audit_id: 'desc' },
    take: limit,
  });
  return rows.map((row) => ({
    auditId: String(row.audit_id),
    timeMs: row.at.getTime(),
    actorType: row.actor_type,
    actorId: row.actor_id,
    actorLabel: row.actor_label,
    action: row.action as AuditAction,
    target: row.target,
    details: row.details as AuditRow['details'],
    address: row.address,
  }));
}
