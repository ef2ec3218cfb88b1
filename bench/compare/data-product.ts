import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { childEnv } from '#server/config/env.ts';

const READY_MS = 60_000;
/** Clock ticks a second in `/proc`. */
const TICKS = 100;

/** The data service of a tree as one process: it ingests and serves. */
export class DataProduct {
  readonly port: number;
  readonly #child: ChildProcess;

  private constructor(child: ChildProcess, port: number) {
    this.#child = child;
    this.port = port;
  }

  static async start(tree: string, input: { databaseUrl: string; scratchDir: string; port: number }) {
    const { databaseUrl, scratchDir, port } = input;
    const child = spawn(path.join(tree, 'node_modules/.bin/node'), ['server/main.ts'], {
      cwd: tree,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: childEnv({
        NODE_ENV: 'production',
        ROLES: 'ingest,web',
        PORT: String(port),
        DATABASE_URL: databaseUrl,
        DATA_DIR: path.join(scratchDir, 'data'),
        NODE_DATA_DIR: path.join(scratchDir, 'node'),
        EXCHANGE_API_URL: 'http://127.0.0.1:9',
        EXCHANGE_WS_URL: 'ws://127.0.0.1:9',
        EXCHANGE_RPC_WS_URL: 'ws://127.0.0.1:9',
        TRUST_PROXY: '1',
        LOG_LEVEL: 'silent',
      }),
    });
    const product = new DataProduct(child, port);
    await product.#ready();
    return product;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  async #ready(): Promise<void> {
    for (let waitedMs = 0; waitedMs < READY_MS; waitedMs += 50) {
      const isReady = await fetch(`${this.url}/health`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isReady) return;
      if (this.#child.exitCode !== null) throw new Error('the product ended before it was ready');
      await delay(50);
    }
    throw new Error('the product was not ready in time');
  }

  /** Processor time of all its threads so far, in milliseconds; 0 where the system does not tell. */
  cpuMs(): number {
    try {
      const fields = readFileSync(`/proc/${this.#child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
      return ((Number(fields[11]) + Number(fields[12])) * 1_000) / TICKS;
    } catch {
      return 0;
    }
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null) return;
    const exited = once(this.#child, 'exit');
    this.#child.kill('SIGTERM');
    await exited;
  }
}
