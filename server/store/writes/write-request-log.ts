import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Pool, PoolClient } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { DayCount, RequestBatch } from './request-batch.ts';

const COPY = `COPY request_log (time_ms, org_id, key_id, route, method, target, status, duration_us, request_id) FROM STDIN`;

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
export async function writeRequestLog(db: Pool, batch: RequestBatch): Promise<void> {
  const client = await db.connect();
  let broken: Error | undefined;
  try {
    // The last fraction of a second of a log may go with a crash of the database; waiting for its disk costs more.
    await client.query('BEGIN; SET LOCAL synchronous_commit = off');
    await pipeline(Readable.from([batch.rows]), client.query(copyFrom(COPY)));
    await addDays(client, batch.days);
    await client.query('COMMIT');
  } catch (error) {
    // Its end takes the transaction back, whatever of a COPY is still underway on it.
    broken = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    client.release(broken);
  }
}
