import type { AuditActor } from '#domain/audit.ts';
import type { Prisma } from '#generated/prisma/client.ts';

/** A person as the audit log names them: by name, else by e-mail, as they are at the time of the change. */
export async function personActor(tx: Prisma.TransactionClient, personId: string): Promise<AuditActor> {
  const person = await tx.person.findUnique({
    where: { person_id: personId },
    select: { name: true, email: true },
  });
  return { type: 'person', id: personId, label: person?.name || person?.email || '' };
}
