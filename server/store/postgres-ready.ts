import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { isAlive, stopAtOnce } from './postgres-process.ts';

/** Errors of a server that is starting, recovering or shutting down, and of its closed port before and after. */
const NOT_NOW = new Set(['57P01', '57P02', '57P03', 'ECONNREFUSED', 'ECONNRESET']);
/** The client's own words for a connection that the server closed without any. */
const CLOSED = 'Connection terminated unexpectedly';

function isNotNow(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  return NOT_NOW.has(code ?? '') || message === CLOSED;
}
/** Recovery replays at most what `max_wal_size` holds. */
const RECOVERY_MS = 120_000;

/** A server that is told to stop during recovery may never exit; an immediate stop loses nothing. */
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
    // A connection lost between two queries is reported by the next query.
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

/** Ensures that the database exists; false when the server ends first. */
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
