import type { ServiceContext } from '#services/context.ts';
import { ServiceError } from '#services/error.ts';
import { authorise } from '#services/session/authorise.ts';
import { findLog, type LogRow } from '#store/queries/access/request-log.ts';

const REQUEST_ID = /^([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * One request by its id, which holds the time at which it was made.
 * @throws ServiceError 'unauthorized', or 'not_found' when no key of the caller's organisation made it in the last 30 days
 */
export async function showRequest(
  ctx: ServiceContext,
  { requestId }: { requestId: string },
): Promise<LogRow> {
  const { orgId } = authorise(ctx, 'read');
  const [, seconds, rest] = REQUEST_ID.exec(requestId.toLowerCase()) ?? [];
  const timeMs = Number.parseInt(`${seconds}${rest}`, 16);
  const found =
    seconds === undefined
      ? null
      : await findLog(ctx.accounts, { orgId, timeMs, requestId: requestId.toLowerCase() });
  if (!found) throw new ServiceError('not_found', 'Request not found');
  return found;
}
