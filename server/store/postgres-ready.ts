import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { isAlive, stopAtOnce } from './postgres-process.ts';

/** What a server that starts, recovers or ends says, and how its port answers before and after that. */
const NOT_NOW = new Set(['57P01', '57P02', '57P03', 'ECONNREFUSED', 'ECONNRESET']);
/** The client's own words for a connection that the server closed without any. */
const CLOSED = 'Connection terminated unexpectedly';

function isNotNow(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  return NOT_NOW.has(code ?? '') || message === CLOSED;
}
/** Recovery replays at most what `max_wal_size` holds. */
const RECOVERY_MS = 120_000;

/** A server told to stop in the midst of its recovery may never end; it loses nothing by being stopped at once. */
const ENDING_MS = 8_000;

/** A server by the address of its administrator and its process; `signal` ends the wait for it. */
type Server = { adminUrl: string; pid: number; signal?: AbortSignal | undefined };

/** A connection as soon as the server takes one; null when the server ends before that. */
async function connectTo({ adminUrl, pid, signal }: Server): Promise<pg.Client | null> {
  const deadlineMs = Date.now() + RECOVERY_MS;
  let endByMs = Number.POSITIVE_INFINITY;
  for (;;) {
    signal?.throwIfAborted();
    const client = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 10_000 });
    // A connection that is lost between two questions is told of by the next one.
    client.on('error', () => {});
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      if (!isAlive(pid)) return null;
      const isEnding = error instanceof Error && error.message.includes('shutting down');
      if (isEnding) endByMs = Math.min(endByMs, Date.now() + ENDING_MS);
      if (Date.now() > endByMs) stopAtOnce(pid);
      if (!isNotNow(error) || Date.now() > deadlineMs) throw error;
      await delay(50);
    }
  }
}

async function ensureDatabase(client: pg.Client, database: string): Promise<void> {
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [database]);
    if (!rowCount) await client.query(`CREATE DATABASE ${client.escapeIdentifier(database)}`);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Whether the server has, or gets, the database; false when it ends before that, for instance in the midst of it. */
export async function hasDatabase(server: Server, database: string): Promise<boolean> {
  for (let tries = 1; ; tries++) {
    const client = await connectTo(server);
    if (!client) return false;
    try {
      await ensureDatabase(client, database);
      return true;
    } catch (error) {
      if (!isNotNow(error) || tries === 100) throw error;
    }
  }
}
