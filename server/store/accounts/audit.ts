import type { AuditEntry } from '#domain/audit.ts';
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
