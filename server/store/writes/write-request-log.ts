import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Pool, PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { EntryKind } from './entry-kinds.ts';
import type { RequestBlock } from './request-block.ts';

const COPY =
  'COPY request_block (org_id, first_ms, last_ms, requests, classes, entries) FROM STDIN (FORMAT binary)';
/** Signature, flags and extension length of Postgres's binary copy format, and its end. */
const HEADER = Buffer.from('5047434f50590aff0d0a000000000000000000', 'hex');
const TRAILER = Buffer.from([0xff, 0xff]);
/** Requests of an organisation, day, key and route. */
type DayCount = {
  orgId: string;
  day: number;
  keyId: string;
  route: string;
  requests: number;
  errors: number;
};

/** How many requests of each day, key and route there are, in one order for every process: so none waits for another. */
function countDays(blocks: readonly RequestBlock[]): DayCount[] {
  const days = new Map<string, DayCount>();
  for (const [day, ofDay] of Map.groupBy(blocks, (block) => block.day)) {
    for (const [{ orgId, keyId, route, status }, requests] of countKinds(ofDay)) {
      const place = `${orgId}\t${day}\t${keyId}\t${route}`;
      const count = days.get(place) ?? { orgId, day, keyId, route, requests: 0, errors: 0 };
      count.requests += requests;
      if (status >= 400) count.errors += requests;
      days.set(place, count);
    }
  }
  return [...days].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, count]) => count);
}

/** Requests of each kind: the blocks of a busy organisation have the same kinds over and over. */
function countKinds(blocks: readonly RequestBlock[]): Map<EntryKind, number> {
  const sums = new Map<EntryKind, number>();
  for (const { counts } of blocks) {
    for (const { kind, requests } of counts) sums.set(kind, (sums.get(kind) ?? 0) + requests);
  }
  return sums;
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
export async function writeRequestLog(db: Pool, blocks: readonly RequestBlock[]): Promise<void> {
  const client = await db.connect();
  let broken: Error | undefined;
  try {
    // The last fraction of a second of a log may go with a crash of the database; waiting for its disk costs more.
    await client.query('BEGIN; SET LOCAL synchronous_commit = off');
    const rows = blocks.map(({ row }) => row);
    await pipeline(Readable.from([HEADER, ...rows, TRAILER]), client.query(copyFrom(COPY)));
    await addDays(client, countDays(blocks));
    await client.query('COMMIT');
  } catch (error) {
    // Its end takes the transaction back, whatever of a COPY is still underway on it.
    broken = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    client.release(broken);
  }
}
