import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { SESSION_OPTIONS } from '#store/pool.ts';

/** Held by the writing session itself, so that two ingesters never interleave. */
const ORDERS_LOCK = 4_927_103;
const LOCK_POLL_MS = 250;
const QUERY_TIMEOUT_MS = 60_000;

/**
 * `synchronous_commit = off`: nothing can be lost by it, since rows and cursor commit together: after a crash of the
 * database server ingest reads the last moments from the node's files again.
 */
const SESSION = "SET synchronous_commit = off; SET application_name = 'hashmark-orders'";

/**
 * Opens the one database session that stores orders; waits while another ingester holds the lock, after a call of
 * `onWait`. @throws what the database throws, and the signal's reason
 */
export async function openOrderSession(
  databaseUrl: string,
  signal: AbortSignal,
  onWait: () => void,
): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 5_000,
    options: SESSION_OPTIONS,
    statement_timeout: QUERY_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS + 10_000,
    keepAlive: true,
  });
  // A lost connection is reported by the next query.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(SESSION);
    for (let told = false; ; told = true) {
      const { rows } = await client.query<{ held: boolean }>('SELECT pg_try_advisory_lock($1) AS held', [
        ORDERS_LOCK,
      ]);
      if (rows[0]?.held) return client;
      if (!told) onWait();
      await delay(LOCK_POLL_MS, undefined, { signal });
    }
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}
