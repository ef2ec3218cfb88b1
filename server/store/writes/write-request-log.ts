import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Pool, PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { DAY_MS } from '#domain/time.ts';

/** One request that was made with a key. */
export type LoggedRequest = {
  timeMs: number;
  orgId: string;
  keyId: string;
  /** The pattern of the operation, such as `/v1/outcomes/:id`; `*` when there is none. */
  route: string;
  method: string;
  /** Path and query, without credentials. */
  target: string;
  status: number;
  durationUs: number;
  requestId: string;
};

const COPY = `COPY request_log (time_ms, org_id, key_id, route, method, target, status, duration_us, request_id) FROM STDIN`;

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r', '\0': '' };
const NEEDS_ESCAPE = /[\\\t\n\r\0]/;
const escaped = (text: string): string =>
  NEEDS_ESCAPE.test(text) ? text.replaceAll(/[\\\t\n\r\0]/g, (sign) => ESCAPES[sign] ?? '') : text;

const toLine = (r: LoggedRequest): string =>
  `${r.timeMs}\t${r.orgId}\t${r.keyId}\t${escaped(r.route)}\t${escaped(r.method)}\t${escaped(r.target)}\t${r.status}\t${r.durationUs}\t${r.requestId}\n`;

type DayCount = {
  orgId: string;
  day: number;
  keyId: string;
  route: string;
  requests: number;
  errors: number;
};

/** How many requests of each organisation, day, key and route there are among `requests`, in the order of the table's key. */
function countByDay(requests: readonly LoggedRequest[]): DayCount[] {
  const counts = new Map<string, DayCount>();
  for (const { timeMs, orgId, keyId, route, status } of requests) {
    const day = Math.floor(timeMs / DAY_MS);
    const id = `${orgId}\t${day}\t${keyId}\t${route}`;
    let count = counts.get(id);
    if (!count) {
      count = { orgId, day, keyId, route, requests: 0, errors: 0 };
      counts.set(id, count);
    }
    count.requests += 1;
    if (status >= 400) count.errors += 1;
  }
  // One order for every process, so that two batches never wait for each other.
  return [...counts.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, count]) => count);
}

async function addDays(client: PoolClient, counts: readonly DayCount[]): Promise<void> {
  await client.query({
    name: 'add-usage-days',
    text: `INSERT INTO usage_day AS u (org_id, day, key_id, route, requests, errors)
           SELECT * FROM unnest($1::text[], $2::int4[], $3::text[], $4::text[], $5::int8[], $6::int8[])
           ON CONFLICT (org_id, day, key_id, route)
           DO UPDATE SET requests = u.requests + excluded.requests, errors = u.errors + excluded.errors`,
    values: [
      counts.map(({ orgId }) => orgId),
      counts.map(({ day }) => day),
      counts.map(({ keyId }) => keyId),
      counts.map(({ route }) => route),
      counts.map(({ requests }) => requests),
      counts.map(({ errors }) => errors),
    ],
  });
}

/** Stores requests and adds them to their days, in one transaction: neither is ever without the other. */
export async function writeRequestLog(db: Pool, requests: readonly LoggedRequest[]): Promise<void> {
  const client = await db.connect();
  let broken: Error | undefined;
  try {
    // The last fraction of a second of a log may go with a crash of the database; waiting for its disk costs more.
    await client.query('BEGIN; SET LOCAL synchronous_commit = off');
    await pipeline(Readable.from([requests.map(toLine).join('')]), client.query(copyFrom(COPY)));
    await addDays(client, countByDay(requests));
    await client.query('COMMIT');
  } catch (error) {
    // Its end takes the transaction back, whatever of a COPY is still underway on it.
    broken = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    client.release(broken);
  }
}
