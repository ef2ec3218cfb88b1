import type { Pool } from 'pg';
import { DAY_MS } from '#domain/time.ts';
import {
  BLOCK_REQUESTS,
  BLOCK_SPAN_MS,
  ENTRY_SIGN,
  FIELD_SIGN,
  type LoggedRequest,
} from '#store/writes/logged-request.ts';

/** A request as the log has it. `logId` orders requests of the same millisecond. */
export type LogRow = Omit<LoggedRequest, 'message'> & { logId: number; message: string | null };

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

/** Moments: from `fromMs` on, before `untilMs`. */
type Span = { fromMs: number; untilMs: number };

/** Later than any request, by more than a block is long. */
const END_MS = 2 ** 52;
/** Requests that the first step of a reading looks at; each further one looks at more. */
const FIRST_STEP = 200;
const MOST_STEP = 64_000;
const STEP_GROWTH = 4;

/** The values of a query, numbered as they are written into it. */
class Values {
  readonly list: unknown[] = [];

  put(value: unknown): string {
    this.list.push(value);
    return `$${this.list.length}`;
  }
}

/** The blocks that hold what a filter and these moments let through are among those of this condition. */
function blocksOf({ orgId, keyId, route, statusClass }: LogFilter, span: Span, values: Values): string {
  const conditions = [
    `org_id = ${values.put(orgId)}`,
    `last_ms >= ${values.put(span.fromMs)}`,
    // A block that ends later than this starts after the span; bounds the index scan.
    `last_ms < ${values.put(span.untilMs + BLOCK_SPAN_MS)}`,
    `first_ms < ${values.put(span.untilMs)}`,
  ];
  if (statusClass !== undefined) conditions.push(`classes & ${values.put(1 << statusClass)} <> 0`);
  for (const part of [keyId, route]) if (part) conditions.push(`strpos(entries, ${values.put(part)}) > 0`);
  return conditions.join(' AND ');
}

/** The requests in the blocks of a condition, under the names of LogRow. */
const requestsIn = (blocks: string, values: Values): string =>
  `SELECT block_id * ${BLOCK_REQUESTS} + place AS "logId", first_ms / ${DAY_MS} * ${DAY_MS} + f[5]::int8 AS "timeMs",
     org_id AS "orgId", f[1]::int4 AS status, f[2] AS route, f[3] AS method, f[4] AS "keyId",
     f[6]::int4 AS "durationUs", f[7] AS "requestId", f[8] AS target, f[9] AS message
   FROM (
     SELECT block_id, first_ms, org_id, place - 2 AS place, string_to_array(entry, ${values.put(FIELD_SIGN)}) AS f
     FROM request_block, string_to_table(entries, ${values.put(ENTRY_SIGN)}) WITH ORDINALITY AS e (entry, place)
     WHERE ${blocks} AND place > 1
     OFFSET 0 -- so that each entry is taken apart once
   ) entry`;

/**
 * A time from which the newest matching blocks contain the wanted number of requests; null when all blocks contain no
 * more.
 */
async function startOfNewest(
  db: Pool,
  { filter, span, wanted }: { filter: LogFilter; span: Span; wanted: number },
): Promise<number | null> {
  const values = new Values();
  const blocks = blocksOf(filter, span, values);
  const most = values.put(wanted);
  const { rows } = await db.query<{ firstMs: number }>(
    `SELECT first_ms AS "firstMs" FROM (
       SELECT first_ms, last_ms, sum(requests) OVER (ORDER BY last_ms DESC ROWS UNBOUNDED PRECEDING) AS so_far
       FROM (
         SELECT first_ms, last_ms, requests FROM request_block WHERE ${blocks} ORDER BY last_ms DESC LIMIT ${most}
       ) newest
     ) b WHERE so_far >= ${most} ORDER BY last_ms DESC LIMIT 1`,
    values.list,
  );
  return rows[0]?.firstMs ?? null;
}

type Page = { before: { timeMs: number; logId: number } | null; limit: number };

/** The newest requests of a filter within `span` and before a place. */
async function readSpan(db: Pool, filter: LogFilter, span: Span, { before, limit }: Page): Promise<LogRow[]> {
  const values = new Values();
  const requests = requestsIn(blocksOf(filter, span, values), values);
  const where = [`"timeMs" >= ${values.put(span.fromMs)}`, `"timeMs" < ${values.put(span.untilMs)}`];
  if (filter.keyId !== undefined) where.push(`"keyId" = ${values.put(filter.keyId)}`);
  if (filter.route !== undefined) where.push(`route = ${values.put(filter.route)}`);
  if (filter.statusClass !== undefined) where.push(`status / 100 = ${values.put(filter.statusClass)}`);
  if (before) where.push(`("timeMs", "logId") < (${values.put(before.timeMs)}, ${values.put(before.logId)})`);
  const { rows } = await db.query<LogRow>(
    `SELECT * FROM (${requests}) r WHERE ${where.join(' AND ')}
     ORDER BY "timeMs" DESC, "logId" DESC LIMIT ${values.put(limit)}`,
    values.list,
  );
  return rows;
}

/**
 * Requests before a place in the log, newest first. Blocks overlap in time, so the log is read backwards in spans of
 * time: each is complete by itself, and reaches as far back as one of the next newest blocks does.
 */
export async function listLog(db: Pool, filter: LogFilter, { before, limit }: Page): Promise<LogRow[]> {
  const rows: LogRow[] = [];
  const fromMs = filter.fromMs ?? 0;
  let untilMs = Math.min(filter.untilMs ?? END_MS, before ? before.timeMs + 1 : END_MS);
  for (let wanted = FIRST_STEP; rows.length < limit && untilMs > fromMs; ) {
    const startMs = await startOfNewest(db, { filter, span: { fromMs, untilMs }, wanted });
    const span = { fromMs: Math.max(startMs ?? fromMs, fromMs), untilMs };
    rows.push(...(await readSpan(db, filter, span, { before, limit: limit - rows.length })));
    untilMs = span.fromMs;
    wanted = Math.min(MOST_STEP, wanted * STEP_GROWTH);
  }
  return rows;
}

/** The request of an id that was made at `timeMs`; null when the organisation has made none. */
export async function findLog(
  db: Pool,
  { orgId, timeMs, requestId }: { orgId: string; timeMs: number; requestId: string },
): Promise<LogRow | null> {
  const values = new Values();
  const blocks = `${blocksOf({ orgId }, { fromMs: timeMs, untilMs: timeMs + 1 }, values)}
    AND strpos(entries, ${values.put(requestId)}) > 0`;
  const { rows } = await db.query<LogRow>(
    `SELECT * FROM (${requestsIn(blocks, values)}) r
     WHERE "timeMs" = ${values.put(timeMs)} AND "requestId" = ${values.put(requestId)}`,
    values.list,
  );
  return rows[0] ?? null;
}

/** Figures of a group of requests: one route, one status, one span of time, or (all three null) all. Durations in microseconds. */
export type LogFigures = {
  route: string | null;
  status: number | null;
  /** Where its span of time begins. */
  startMs: number | null;
  requests: number;
  errors: number;
  p50Us: number;
  p95Us: number;
};

/**
 * Figures by route, by status, by spans of `spanMs` (since 1970) and in all, of the newest requests since `sinceMs`,
 * `most` at the most.
 */
export async function summariseLog(
  db: Pool,
  { orgId, sinceMs, spanMs, most }: { orgId: string; sinceMs: number; spanMs: number; most: number },
): Promise<LogFigures[]> {
  const since = { fromMs: sinceMs, untilMs: END_MS };
  const startMs = await startOfNewest(db, { filter: { orgId }, span: since, wanted: most });
  const span = { ...since, fromMs: Math.max(sinceMs, startMs ?? sinceMs) };
  const values = new Values();
  const requests = requestsIn(blocksOf({ orgId }, span, values), values);
  const width = `${values.put(spanMs)}::int8`;
  const { rows } = await db.query<LogFigures>(
    `SELECT route, status, "startMs", count(*) AS requests, count(*) FILTER (WHERE status >= 400) AS errors,
       percentile_disc(0.5) WITHIN GROUP (ORDER BY "durationUs") AS "p50Us",
       percentile_disc(0.95) WITHIN GROUP (ORDER BY "durationUs") AS "p95Us"
     FROM (
       SELECT route, status, "timeMs" / ${width} * ${width} AS "startMs", "durationUs" FROM (${requests}) r WHERE "timeMs" >= ${values.put(span.fromMs)}
       ${startMs === null ? '' : `ORDER BY "timeMs" DESC, "logId" DESC LIMIT ${values.put(most)}`}
     ) newest
     GROUP BY GROUPING SETS ((route), (status), ("startMs"), ())
     HAVING count(*) > 0
     ORDER BY requests DESC, route, status, "startMs"`,
    values.list,
  );
  return rows;
}

/**
 * Deletes blocks with only requests before `beforeMs`, among the `portion` oldest. Ordered by position in the log,
 * which follows time within seconds, so that no separate time index is needed. @returns how many
 */
export async function deleteOldLog(db: Pool, beforeMs: number, portion: number): Promise<number> {
  const { rowCount } = await db.query(
    // Rows that another process deletes at this moment are left to it.
    `DELETE FROM request_block WHERE last_ms < $1 AND block_id IN (
       SELECT block_id FROM request_block ORDER BY block_id LIMIT $2 FOR UPDATE SKIP LOCKED)`,
    [beforeMs, portion],
  );
  return rowCount ?? 0;
}
