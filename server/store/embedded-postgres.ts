import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findBinaries, PostgresCluster } from './postgres-cluster.ts';
import { isAlive, runningServer, stopAtOnce } from './postgres-process.ts';
import { hasDatabase } from './postgres-ready.ts';

export type EmbeddedPostgres = {
  url: string;
  pid: number;
  /** Whether the server was already running, left over from a process that was killed. */
  adopted: boolean;
  /** Stops the server (fast shutdown) and waits for its end. */
  stop(): Promise<void>;
};

export type EmbeddedPostgresOptions = {
  database?: string;
  /** Further server settings, `name=value`. */
  settings?: string[];
  /** Port on which existing data is served again. By default a free port, and new data if there is none. */
  port?: number;
  /** Ends the start. */
  signal?: AbortSignal;
};

const STOP_TIMEOUT_MS = 8_000;

/** Finds the embedded server of `dir` if it is running, without starting it. */
export function findEmbeddedPostgres(dir: string, database = 'hashmark'): string | null {
  const root = path.resolve(dir);
  const running = runningServer(path.join(root, 'data'));
  if (!running) return null;
  const password = readFileSync(path.join(root, 'password'), 'utf8').trim();
  return `postgresql://postgres:${password}@127.0.0.1:${running.port}/${database}`;
}

/** Adopts the server that already runs on the cluster; null when there is none, or it ends. */
async function adopt(
  cluster: PostgresCluster,
  isReady: (server: { pid: number; port: number }) => Promise<boolean>,
  port: number | undefined,
): Promise<{ pid: number; port: number } | null> {
  // A server left by a killed process may be in recovery, or shutting down.
  const left = runningServer(cluster.dataDir);
  if (left && port !== undefined && left.port !== port)
    throw new Error(`another server runs on the data, at port ${left.port}`);
  return left && (await isReady(left)) ? left : null;
}

/**
 * Starts a real Postgres server from the binaries that an npm package ships, with its data under `dir`
 * (made when absent), on a free loopback port with a random password. A server left over from a killed
 * process is taken over. Works as root too.
 * @throws when the binaries are missing for this platform or the server does not start.
 */
export async function startEmbeddedPostgres(
  dir: string,
  options: EmbeddedPostgresOptions = {},
): Promise<EmbeddedPostgres> {
  const { database = 'hashmark', settings, port: wanted, signal } = options;
  const cluster = new PostgresCluster(path.resolve(dir), await findBinaries());
  if (wanted === undefined) cluster.initialise();
  const isReady = (server: { pid: number; port: number }) =>
    hasDatabase({ adminUrl: cluster.url(server.port, 'postgres'), pid: server.pid, signal }, database);
  const adopted = await adopt(cluster, isReady, wanted);
  const { pid, port } = adopted ?? (await cluster.start({ settings, port: wanted, signal }));
  if (!adopted) await untilReadyOrStopped({ pid, port }, isReady);
  return {
    url: cluster.url(port, database),
    pid,
    adopted: adopted !== null,
    stop: () => stopServer(pid),
  };
}

/** Leaves no server behind that it could not get ready. */
async function untilReadyOrStopped(
  server: { pid: number; port: number },
  isReady: (server: { pid: number; port: number }) => Promise<boolean>,
): Promise<void> {
  try {
    if (!(await isReady(server))) throw new Error('Postgres ended right after its start');
  } catch (error) {
    await stopServer(server.pid);
    throw error;
  }
}

async function stopServer(pid: number): Promise<void> {
  if (!isAlive(pid)) return;
  process.kill(pid, 'SIGINT');
  for (let waited = 0; waited < STOP_TIMEOUT_MS && isAlive(pid); waited += 10) await delay(10);
  if (isAlive(pid)) stopAtOnce(pid);
}
