import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..', '..', '..');
const NODE = path.join(ROOT, 'node_modules', '.bin', 'node');
const SECRET = /HASHMARK_WEBHOOK_SECRET=(\S+)/;

/** The command as its own process, with what it has written so far. */
export class Listener {
  out = '';
  err = '';
  readonly #child: ChildProcess;
  readonly #ended: Promise<unknown[]>;

  constructor(args: string[], env: Record<string, string>) {
    const { PATH = '', NODE_ENV } = process.env;
    this.#child = spawn(NODE, [path.join(ROOT, 'scripts', 'listen', 'main.ts'), ...args], {
      ...{ env: { PATH, NODE_ENV, ...env }, stdio: ['ignore', 'pipe', 'pipe'] },
    });
    this.#ended = once(this.#child, 'close');
    this.#child.stdout?.on('data', (chunk) => {
      this.out += chunk;
    });
    this.#child.stderr?.on('data', (chunk) => {
      this.err += chunk;
    });
  }

  /** Resolves once events are followed. */
  async ready(): Promise<this> {
    await expect.poll(() => this.out + this.err).toMatch(/HASHMARK_WEBHOOK_SECRET(=\S+|\.)\n/);
    return this;
  }

  /** The secret that it printed. */
  get secret(): string {
    return SECRET.exec(this.out)?.[1] ?? '';
  }

  /** Its exit code, once it has ended by itself. */
  async end(): Promise<number | null> {
    const [code] = await this.#ended;
    return code as number | null;
  }

  /** Ends it as Ctrl-C does. */
  stop(): Promise<number | null> {
    this.#child.kill('SIGINT');
    return this.end();
  }

  async kill(): Promise<void> {
    this.#child.kill('SIGKILL');
    await this.#ended;
  }
}
