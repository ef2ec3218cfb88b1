import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { env as inherited } from 'node:process';
import { privateKeyToAccount } from 'viem/accounts';
import { localKey } from '#chain/local/local-accounts.ts';
import { program } from '../../../scripts/prepare.mjs';
import { freePort, NODE } from '../system/product.ts';
import { until } from '../system/wait.ts';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const ANVIL = path.join(ROOT, 'node_modules/.bin/anvil');
/** A chain that is not the product's: a block each second, and it outlives the product's crashes. */
export class ChainNode {
  /** Who is owed the protocol's fees. */
  readonly feeRecipient = privateKeyToAccount(localKey(2));
  readonly #dir: string;
  readonly #port: number;
  #child: ChildProcess | undefined;
  #exited: Promise<unknown> = Promise.resolve();

  private constructor(dir: string, port: number) {
    this.#dir = dir;
    this.#port = port;
  }

  /** A running chain with the venue's contracts. */
  static async deployed(dir: string): Promise<ChainNode> {
    mkdirSync(dir, { recursive: true });
    const node = new ChainNode(dir, await freePort());
    await node.start();
    const { PATH = '' } = inherited;
    const book = execFileSync(NODE, [program('server/deploy.ts'), 'local'], {
      cwd: ROOT,
      encoding: 'utf8',
      timeout: 170_000,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH, DATA_DIR: dir, CHAIN_PORT: String(node.#port), NODE_ENV: 'production' },
    });
    writeFileSync(node.#book, book);
    return node;
  }

  get #book(): string {
    return path.join(this.#dir, 'book.json');
  }

  /** Settings of a product that uses this chain. */
  get env(): Record<string, string> {
    return {
      CHAIN_RPC_URL: `http://127.0.0.1:${this.#port}`,
      VENUE_BOOK: this.#book,
      RELAY_API_KEY: 'a-key-of-the-chaos-test-alone',
      RELAY_SENDER_KEYS: `${localKey(5)},${localKey(6)}`,
      KEEPER_SENDER_KEYS: localKey(7),
    };
  }

  async start(): Promise<void> {
    const args = [
      '--chain-id',
      '998',
      '--hardfork',
      'cancun',
      '--port',
      String(this.#port),
      '--block-time',
      '1',
    ];
    const state = ['--state', path.join(this.#dir, 'state.json'), '--silent'];
    const child = spawn(ANVIL, [...args, ...state], { stdio: 'ignore', detached: true });
    this.#child = child;
    this.#exited = new Promise((resolve) => child.once('exit', resolve));
    await until(() => this.#answers(), { timeoutMs: 20_000, what: 'the chain answers' });
  }

  async #answers(): Promise<boolean> {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] });
    const headers = { 'content-type': 'application/json' };
    const signal = AbortSignal.timeout(2_000);
    return fetch(`http://127.0.0.1:${this.#port}`, { method: 'POST', headers, body, signal }).then(
      ({ ok }) => ok,
      () => false,
    );
  }

  /** Ends it as an operator would; what was mined is kept, what waited to be mined is lost. */
  async stop(): Promise<void> {
    this.#child?.kill('SIGINT');
    await this.#exited;
  }
}
