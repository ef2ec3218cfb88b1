import type { ServiceContext } from '#services/context.ts';
import { ServiceError } from '#services/error.ts';
import { authorise } from '#services/session/authorise.ts';
import { type LogFilter, type LogRow, listLog } from '#store/queries/access/request-log.ts';

export type ListRequestsInput = Omit<LogFilter, 'orgId'> & {
  /** `nextCursor` of the page before. */
  cursor?: string | undefined;
  limit: number;
};

export type RequestPage = { requests: LogRow[]; nextCursor: string | null };

const CURSOR = /^(\d{1,15})\.(\d{1,15})$/;

function readCursor(cursor: string | undefined): { timeMs: number; logId: number } | null {
  if (cursor === undefined) return null;
  const [, timeMs, logId] = CURSOR.exec(cursor) ?? [];
  if (timeMs === undefined) throw new ServiceError('invalid', 'Invalid cursor');
  return { timeMs: Number(timeMs), logId: Number(logId) };
}

/**
 * The requests that keys of the caller's organisation made in the last 30 days, newest first. Pages follow each other
 * by place in the log, so that new requests neither repeat nor hide any.
 * @throws ServiceError 'unauthorized', or 'invalid' for a malformed cursor
 */
export async function listRequests(ctx: ServiceContext, input: ListRequestsInput): Promise<RequestPage> {
  const { orgId } = authorise(ctx, 'read');
  const { cursor, limit, ...filter } = input;
  const page = { before: readCursor(cursor), limit: limit + 1 };
  const rows = await listLog(ctx.accounts, { ...filter, orgId }, page);
  const requests = rows.slice(0, limit);
  const last = requests.at(-1);
  return { requests, nextCursor: rows.length > limit && last ? `${last.timeMs}.${last.logId}` : null };
}
