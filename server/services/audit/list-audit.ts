import type { AuditAction } from '#domain/audit.ts';
import type { ServiceContext } from '#services/context.ts';
import { ServiceError } from '#services/error.ts';
import { authorise } from '#services/session/authorise.ts';
import { type AuditRow, listAudit as list } from '#store/accounts/audit-page.ts';

const MAX_LIMIT = 200;

export type AuditInput = {
  action?: AuditAction | undefined;
  actorId?: string | undefined;
  /** `nextCursor` of the page before. */
  cursor?: string | undefined;
  limit?: number | undefined;
};

/** A page of the organisation's audit log, newest first. @throws ServiceError('unauthorized' | 'forbidden' | 'invalid') */
export async function listAudit(
  ctx: ServiceContext,
  { action, actorId, cursor, limit = 50 }: AuditInput,
): Promise<{ entries: AuditRow[]; nextCursor: string | null }> {
  const me = authorise(ctx, 'audit.read');
  if (cursor !== undefined && !/^\d{1,18}$/.test(cursor)) throw new ServiceError('invalid', 'Invalid cursor');
  const most = Math.min(Math.max(1, limit), MAX_LIMIT);
  const before = cursor === undefined ? undefined : BigInt(cursor);
  const found = await list(ctx.accounts, { orgId: me.orgId, action, actorId, before, limit: most + 1 });
  const entries = found.slice(0, most);
  return { entries, nextCursor: found.length > most ? (entries.at(-1)?.auditId ?? null) : null };
}
