import type { AuditActor } from '#domain/audit.ts';
import type { Prisma } from '#generated/prisma/client.ts';

/** A person as the audit log names them: by email, else by name, as they are called at that moment. */
export async function auditActorOf(tx: Prisma.TransactionClient, personId: string): Promise<AuditActor> {
  const person = await tx.person.findUnique({
    where: { person_id: personId },
    select: { name: true, email: true },
  });
  return { type: 'person', id: personId, label: person?.email || person?.name || personId };
}
