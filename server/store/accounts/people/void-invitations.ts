import type { AuditActor } from '#domain/audit.ts';
import { isGranted, type Role } from '#domain/role.ts';
import type { Prisma } from '#generated/prisma/client.ts';
import { insertAudit } from '../audit.ts';
import { openAt } from './invitation.ts';

/** A member whose role was lowered; `role` is null after removal. */
export type Fall = { orgId: string; personId: string; role: Role | null; nowMs: number; address: string };

/**
 * Voids open invitations that a member could no longer send; otherwise a removed member could return through one to
 * another address of theirs.
 */
export async function voidInvitations(
  tx: Prisma.TransactionClient,
  { orgId, personId, role, nowMs, address }: Fall,
  actor: AuditActor,
): Promise<void> {
  if (role === 'owner') return;
  const mayInvite = role !== null && isGranted(role, 'members.manage');
  const revoked = await tx.invitation.updateManyAndReturn({
    where: { org_id: orgId, invited_by: personId, ...openAt(nowMs), ...(mayInvite && { role: 'owner' }) },
    data: { revoked_at: new Date(nowMs) },
    select: { invitation_id: true, email: true },
  });
  for (const { invitation_id: target, email } of revoked) {
    await insertAudit(tx, {
      orgId,
      actor,
      action: 'invitation.revoked',
      target,
      details: { email },
      address,
    });
  }
}
