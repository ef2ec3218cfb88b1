import type { ClientBase } from 'pg';
import type { AuditAction, AuditEntry } from '#domain/audit.ts';
import type { Prisma } from '#generated/prisma/client.ts';

/** Adds a line to the audit log in the transaction of the change itself: neither is ever without the other. */
export async function insertAudit(tx: Prisma.TransactionClient, entry: AuditEntry): Promise<void> {
  const { orgId, actor, action, target = '', details = {}, address = '' } = entry;
  await tx.audit_event.create({
    data: {
      org_id: orgId,
      actor_type: actor.type,
      actor_id: actor.id,
      actor_label: actor.label,
      action,
      target,
      details,
      address,
    },
    select: { audit_id: true },
  });
}

/** A change by a signed-in person, or by an operator at the command line (no `personId`). */
export type AuditedChange = Pick<AuditEntry, 'orgId' | 'target' | 'details' | 'address'> & {
  action: AuditAction;
  personId: string | null;
};

/** The same line in a transaction of the driver itself. A person is named as `auditActorOf` does. */
export async function insertAuditOf(tx: ClientBase, change: AuditedChange): Promise<void> {
  const { orgId, personId, action, target = '', details = {}, address = '' } = change;
  await tx.query(
    `INSERT INTO audit_event (org_id, actor_type, actor_id, actor_label, action, target, details, address)
     SELECT $1, $2, $3, coalesce((SELECT coalesce(nullif(email, ''), nullif(name, '')) FROM person WHERE person_id = $3), $3),
       $4, $5, $6::jsonb, $7`,
    [
      ...[orgId, personId === null ? 'operator' : 'person', personId ?? 'operator'],
      ...[action, target, JSON.stringify(details), address],
    ],
  );
}
