import type { Pool } from 'pg';
import type { LoggedRequest } from '#store/writes/request-batch.ts';

/** A request as the log has it. `logId` orders requests of the same millisecond. */
export type LogRow = LoggedRequest & { logId: number };

/** Which requests of an organisation; what is not given does not narrow. */
export type LogFilter = {
  orgId: string;
  keyId?: string | undefined;
  route?: string | undefined;
  /** 2 for 200 to 299, and so on. */
  statusClass?: number | undefined;
  fromMs?: number | undefined;
  /** Exclusive. */
  untilMs?: number | undefined;
};

const COLUMNS = `log_id AS "logId", time_ms AS "timeMs", org_id AS "orgId", key_id AS "keyId", route, method, target,
  status, duration_us AS "durationUs", request_id AS "requestId"`;

/** Requests before a place in the log, newest first: read from the index by organisation and time. */
export async function listLog(
  db: Pool,
  filter: LogFilter,
  page: { before: { timeMs: number; logId: number } | null; limit: number },
): Promise<LogRow[]> {
  const values: unknown[] = [filter.orgId];
  const where = ['org_id = $1'];
  const add = (condition: (place: string) => string, value: unknown) => {
    values.push(value);
    where.push(condition(`$${values.length}`));
  };
  if (filter.keyId !== undefined) add((p) => `key_id = ${p}`, filter.keyId);
  if (filter.route !== undefined) add((p) => `route = ${p}`, filter.route);
  if (filter.statusClass !== undefined) add((p) => `status / 100 = ${p}`, filter.statusClass);
  if (filter.fromMs !== undefined) add((p) => `time_ms >= ${p}`, filter.fromMs);
  if (filter.untilMs !== undefined) add((p) => `time_ms < ${p}`, filter.untilMs);
  if (page.before) {
    values.push(page.before.timeMs, page.before.logId);
    where.push(`(time_ms, log_id) < ($${values.length - 1}, $${values.length})`);
  }
  values.push(page.limit);
  const { rows } = await db.query<LogRow>(
    `SELECT ${COLUMNS} FROM request_log WHERE ${where.join(' AND ')}
     ORDER BY time_ms DESC, log_id DESC LIMIT $${values.length}`,
    values,
  );
  return rows;
}

/** The request of an id that was made at `timeMs`; null when the organisation has made none. */
export async function findLog(
  db: Pool,
  id: { orgId: string; timeMs: number; requestId: string },
): Promise<LogRow | null> {
  const { rows } = await db.query<LogRow>(
    `SELECT ${COLUMNS} FROM request_log WHERE org_id = $1 AND time_ms = $2 AND request_id = $3`,
    [id.orgId, id.timeMs, id.requestId],
  );
  return rows[0] ?? null;
}

/** Figures of a group of requests: one route, one status, or (both null) all. Durations in microseconds. */
export type LogFigures = {
  route: string | null;
  status: number | null;
  requests: number;
  errors: number;
  p50Us: number;
  p95Us: number;
};

/** Figures by route, by status and in all, of the newest requests since `sinceMs`, `most` at the most. */
export async function summariseLog(
  db: Pool,
  { orgId, sinceMs, most }: { orgId: string; sinceMs: number; most: number },
): Promise<LogFigures[]> {
  const { rows } = await db.query<LogFigures>(
    `SELECT route, status, count(*) AS requests, count(*) FILTER (WHERE status >= 400) AS errors,
       percentile_disc(0.5) WITHIN GROUP (ORDER BY duration_us) AS "p50Us",
       percentile_disc(0.95) WITHIN GROUP (ORDER BY duration_us) AS "p95Us"
     FROM (
       SELECT route, status, duration_us FROM request_log WHERE org_id = $1 AND time_ms >= $2
       ORDER BY time_ms DESC, log_id DESC LIMIT $3
     ) newest
     GROUP BY GROUPING SETS ((route), (status), ())
     HAVING count(*) > 0
     ORDER BY requests DESC, route, status`,
    [orgId, sinceMs, most],
  );
  return rows;
}

/**
 * Deletes requests made before `beforeMs` among the `portion` oldest. By place in the log, which is the order of time to
 * a second, so that no index by time is written with each request. @returns how many
 */
export async function deleteOldLog(db: Pool, beforeMs: number, portion: number): Promise<number> {
  const { rowCount } = await db.query(
    // Rows that another process deletes at this moment are left to it.
    `DELETE FROM request_log WHERE time_ms < $1 AND log_id IN (
       SELECT log_id FROM request_log ORDER BY log_id LIMIT $2 FOR UPDATE SKIP LOCKED)`,
    [beforeMs, portion],
  );
  return rowCount ?? 0;
}
