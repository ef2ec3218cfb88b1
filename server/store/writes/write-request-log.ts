import type { Pool, PoolClient } from 'pg';
import { transaction } from '#store/transaction.ts';
import type { RequestBlock } from './request-blocks.ts';

/** Requests of an organisation, day, key and route. */
type DayCount = {
  orgId: string;
  day: number;
  keyId: string;
  route: string;
  requests: number;
  errors: number;
};

/** A bit for each class of status, 4 for 2xx. */
const classesOf = ({ requests }: RequestBlock): number =>
  requests.reduce((classes, { status }) => classes | (1 << Math.floor(status / 100)), 0);

/** Request counts by day, key and route, in the same order in every process, which avoids deadlocks. */
function countDays(blocks: readonly RequestBlock[]): DayCount[] {
  const days = new Map<string, DayCount>();
  for (const { orgId, day, requests } of blocks) {
    for (const { keyId, route, status } of requests) {
      const place = `${orgId}\t${day}\t${keyId}\t${route}`;
      const count = days.get(place) ?? { orgId, day, keyId, route, requests: 0, errors: 0 };
      if (count.requests === 0) days.set(place, count);
      count.requests += 1;
      if (status >= 400) count.errors += 1;
    }
  }
  return [...days].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, count]) => count);
}

async function insertBlocks(client: PoolClient, blocks: readonly RequestBlock[]): Promise<void> {
  await client.query({
    name: 'insert-request-blocks',
    text: `INSERT INTO request_block (org_id, first_ms, last_ms, requests, classes, entries)
           SELECT org_id, first_ms, last_ms, requests, classes, entries
           FROM unnest($1::text[], $2::int8[], $3::int8[], $4::int4[], $5::int2[], $6::text[]) WITH ORDINALITY
             AS b (org_id, first_ms, last_ms, requests, classes, entries, place)
           ORDER BY place`,
    values: [
      blocks.map(({ orgId }) => orgId),
      blocks.map(({ firstMs }) => firstMs),
      blocks.map(({ lastMs }) => lastMs),
      blocks.map(({ requests }) => requests.length),
      blocks.map(classesOf),
      blocks.map(({ entries }) => entries.join('')),
    ],
  });
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
export const writeRequestLog = (db: Pool, blocks: readonly RequestBlock[]): Promise<void> =>
  transaction(db, async (tx) => {
    // The last fraction of a second of a log may go with a crash of the database; waiting for its disk costs more.
    await tx.query('SET LOCAL synchronous_commit = off');
    await insertBlocks(tx, blocks);
    await addDays(tx, countDays(blocks));
  });
