import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { Changefeed } from '#changefeed/changefeed.ts';
import { fillEvents } from '#deliver/matching/fill-events.ts';
import { followSource } from '#deliver/matching/follow-source.ts';
import { KnownSubscriptions } from '#deliver/matching/known-subscriptions.ts';
import { addOrg } from '#deliver/testing/webhook-harness.ts';
import { createLogger } from '#observe/logger.ts';
import { storeFills } from '#server/test/market-data/store-fills.ts';
import { createPool } from '#store/pool.ts';
import { emptyDatabase } from '../ingest.ts';
import { median } from '../relay/percentiles.ts';
import { microseconds, type Row } from '../table.ts';

const FEW = 10;
const MANY = 100_000;
const FILLS = 50_000;
const WALLETS = 20_000;
const ROUNDS = 5;

type World = { db: Pool; databaseUrl: string; head: number };

/** A store with fills, and subscriptions to five wallets each that never trade. */
async function makeWorld(serverUrl: string, subscriptions: number): Promise<World> {
  const databaseUrl = await emptyDatabase(serverUrl, `bench_matching_${subscriptions}`);
  const db = createPool(databaseUrl, { statementTimeoutMs: 0 });
  await addOrg(db, 'org_bench');
  await db.query(
    `INSERT INTO webhook_subscription (subscription_id, org_id, sealed_secret, url, event_types, wallets)
     SELECT 'whk_' || n, 'org_bench', '', 'https://example.com/', '{fill}',
       ARRAY(SELECT '0x' || lpad(to_hex(n::bigint * 10 + at), 40, 'a') FROM generate_series(1, 5) at)
     FROM generate_series(1, $1) n`,
    [subscriptions],
  );
  let head = 0;
  while (head < FILLS) head = await storeFills(db, { count: 10_000, timeMs: Date.now() });
  // Fills of many wallets, because a few addresses would always be in the CPU cache.
  await db.query(
    `UPDATE fill SET wallet = decode(lpad(to_hex(seq % ${WALLETS}), 40, '0'), 'hex'), coin = seq % 500 * 10`,
  );
  await db.query('VACUUM ANALYZE');
  return { db, databaseUrl, head };
}

/** Microseconds a fill that the worker takes from the first to the last, with reading them and moving its cursor. */
async function workThrough({ db, databaseUrl, head }: World): Promise<number> {
  await db.query('DELETE FROM changefeed_cursor');
  await db.query(
    `INSERT INTO changefeed_cursor (topic, name, holder, lease_until, position) VALUES ('fills', 'webhooks', '', '-infinity', 0)`,
  );
  const logger = createLogger({ level: 'error' });
  const feed = new Changefeed({ databaseUrl, db, logger });
  const subscriptions = new KnownSubscriptions({ db, databaseUrl, logger, onChange: () => {} });
  const stopping = new AbortController();
  await feed.tail(fillEvents.topic).ready();
  // Once it listens, and once more: nothing has to be read again.
  await delay(500);
  await subscriptions.current();
  const startMs = performance.now();
  const done = followSource({ source: fillEvents, feed, subscriptions, signal: stopping.signal });
  const text = 'SELECT position FROM changefeed_cursor';
  while ((await db.query<{ position: number }>(text)).rows[0]?.position !== head) await delay(5);
  const tookMs = performance.now() - startMs;
  stopping.abort();
  await done;
  await subscriptions.close();
  await feed.close();
  return (tookMs * 1_000) / head;
}

/** What the matching worker takes for a fill that nobody asked for, with few subscriptions and with many. */
export async function workerCost(serverUrl: string): Promise<Row> {
  const [few, many] = [await makeWorld(serverUrl, FEW), await makeWorld(serverUrl, MANY)];
  const times: { few: number[]; many: number[] } = { few: [], many: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    times.few.push(await workThrough(few));
    times.many.push(await workThrough(many));
  }
  await Promise.all([few.db.end(), many.db.end()]);
  const [fewUs, manyUs] = [median(times.few), median(times.many)];
  return {
    benchmark: 'webhooks: the matching worker, a fill',
    at: `${MANY.toLocaleString('en-US')} subscriptions to others`,
    measured: microseconds(manyUs),
    limit: `${FEW} subscriptions: ${microseconds(fewUs)}`,
    ratio: `${(manyUs / fewUs).toFixed(2)} ×`,
    target: '≤ 1.2 ×',
  };
}
