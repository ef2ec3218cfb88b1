import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdirSync, mkdtempSync } from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { env as inherited } from 'node:process';
import { program } from '../../../scripts/prepare.mjs';
import { type Answer, type RequestOptions, request } from './http-client.ts';
import { until } from './wait.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
export const NODE = path.join(ROOT, 'node_modules/.bin/node');

export type ProductOptions = {
  port: number;
  dataDir: string;
  env?: Record<string, string>;
  /** Where its sources are; those of this tree by default. */
  root?: string;
  /** How long until /health must be 200. */
  readyMs?: number;
};

/** Below those that systems give to outgoing connections, of which one could take a free port before it is listened on. */
const [FIRST_PORT, END_OF_PORTS] = [11_000, 32_768];

/** A port that nothing listens on. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const port = randomInt(FIRST_PORT, END_OF_PORTS);
    const server = net.createServer().once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(freePort());
      else reject(error);
    });
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(port)));
  });

/** A new data directory below the ignored `.data-system`, so that no two runs share one. */
export function newDataDir(name: string): string {
  const parent = path.join(ROOT, '.data-test', 'system');
  mkdirSync(parent, { recursive: true });
  return mkdtempSync(path.join(parent, `${name}-`));
}

/** Only what a program needs to run, so that no setting of the test run leaks into the product. */
function environment(options: ProductOptions): NodeJS.ProcessEnv {
  const { PATH = '', HOME = '', TMPDIR = '', NODE_COMPILE_CACHE = '' } = inherited;
  return {
    PATH,
    HOME,
    ...(TMPDIR ? { TMPDIR } : {}),
    ...(NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}),
    NODE_ENV: 'production',
    PORT: String(options.port),
    DATA_DIR: options.dataDir,
    CHAIN_PORT: '0',
    GRPC_PORT: '0',
    TRUST_PROXY: '1',
    LOG_LEVEL: 'info',
    ...options.env,
  };
}

/** The product as its users run it: one command in a process group of its own, spoken to over HTTP alone. */
export class Product {
  readonly url: string;
  readonly dataDir: string;
  readonly #child: ChildProcess;
  readonly #exited: Promise<number | null>;
  #logs = '';

  constructor(options: ProductOptions) {
    this.url = `http://127.0.0.1:${options.port}`;
    this.dataDir = options.dataDir;
    const { root = ROOT } = options;
    // Another tree may be older than the bundles.
    const main = root === ROOT ? program('server/main.ts') : 'server/main.ts';
    this.#child = spawn(path.join(root, 'node_modules/.bin/node'), [main], {
      cwd: root,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: environment(options),
    });
    const keep = (chunk: Buffer): void => {
      this.#logs = (this.#logs + chunk.toString()).slice(-200_000);
    };
    this.#child.stdout?.on('data', keep);
    this.#child.stderr?.on('data', keep);
    this.#exited = new Promise((resolve) => {
      this.#child.once('error', (error) => {
        this.#logs += String(error);
        resolve(null);
      });
      // Later than 'exit': by then all that it printed has been read.
      this.#child.once('close', (code) => resolve(code));
    });
  }

  /** What it printed, the last 200,000 characters. */
  get logs(): string {
    return this.#logs;
  }

  /** Waits until it has printed some words: an answer of it may come before what it printed earlier is read. */
  async says(words: string): Promise<void> {
    const what = () => `${words}\n${this.#logs.slice(-4_000)}`;
    await until(() => this.#logs.includes(words), { timeoutMs: 120_000, what });
  }

  get running(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** The exit code once it has ended and all that it printed is known; null when a signal ended it. */
  get exited(): Promise<number | null> {
    return this.#exited;
  }

  get(target: string, options: RequestOptions = {}): Promise<Answer> {
    return request(this.url, target, options);
  }

  async ready(timeoutMs: number): Promise<void> {
    await until(
      async () => {
        if (!this.running)
          throw new Error(`the product ended before it was ready:\n${this.#logs.slice(-4_000)}`);
        return (await this.get('/health', { timeoutMs: 2_000 }).catch(() => null))?.status === 200;
      },
      { timeoutMs, everyMs: 100, what: () => `/health is 200\n${this.#logs.slice(-4_000)}` },
    );
  }

  /** SIGTERM, as an operator stops it; the exit code. Throws when it has not ended within `deadlineMs`. */
  async stop(deadlineMs = 10_000): Promise<number | null> {
    if (this.running) this.#child.kill('SIGTERM');
    const late = setTimeout(() => this.killGroup(), deadlineMs + 2_000);
    const before = Date.now();
    const code = await this.#exited;
    clearTimeout(late);
    if (Date.now() - before > deadlineMs) {
      throw new Error(`still running ${deadlineMs} ms after SIGTERM:\n${this.#logs.slice(-4_000)}`);
    }
    return code;
  }

  /** SIGKILL of the whole process group. */
  killGroup(): void {
    this.signalGroup('SIGKILL');
  }

  /** A signal to the whole process group, which may be gone. */
  signalGroup(signal: NodeJS.Signals): void {
    if (this.#child.pid === undefined) return;
    try {
      process.kill(-this.#child.pid, signal);
    } catch {
      // The group is gone already.
    }
  }

  /** SIGKILL of the group and of the database server, which lives in a group of its own: as a power cut would. */
  powerCut(): void {
    this.killGroup();
    for (const line of processesOf(this.dataDir)) {
      try {
        process.kill(Number.parseInt(line, 10), 'SIGKILL');
      } catch {
        // It ended meanwhile.
      }
    }
  }

  /** Ends it whatever happens and waits until no process of it is left. */
  async end(): Promise<void> {
    this.powerCut();
    await this.#exited;
    await this.leavesNothing();
  }

  /** Waits until no process of its data directory is left. */
  async leavesNothing(): Promise<void> {
    await until(() => processesOf(this.dataDir).length === 0, {
      timeoutMs: 20_000,
      what: () => `no process of ${this.dataDir}: ${processesOf(this.dataDir).join('; ')}`,
    });
  }
}

/** Starts the product and waits until it is ready; a product that never becomes ready is ended. */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const product = new Product(options);
  try {
    await product.ready(options.readyMs ?? 120_000);
    return product;
  } catch (error) {
    product.powerCut();
    throw error;
  }
}

/** Command lines of living processes that name a data directory, each with its pid in front. */
export function processesOf(dataDir: string): string[] {
  return execFileSync('ps', ['-eo', 'pid=,stat=,args='], { encoding: 'utf8', maxBuffer: 1e7 })
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.includes(dataDir) && !/^\d+ Z/.test(line));
}

/** Runs an operator command against a data directory; the one JSON object that it printed. */
export function operator(
  dataDir: string,
  args: string[],
  env: Record<string, string> = {},
  root = ROOT,
): Record<string, unknown> {
  const file = root === ROOT ? program('server/operator.ts') : 'server/operator.ts';
  const printed = execFileSync(path.join(root, 'node_modules/.bin/node'), [file, ...args], {
    cwd: root,
    encoding: 'utf8',
    timeout: 170_000,
    env: { ...environment({ port: 0, dataDir }), ...env },
  });
  return JSON.parse(printed) as Record<string, unknown>;
}
