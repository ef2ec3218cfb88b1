import { type LocalChain, type LocalChainOptions, startLocalChain } from '#chain/local/local-chain.ts';
import type { EvmHeader } from '#domain/block.ts';
import { headerAt } from '#upstream/blocks/evm-header.ts';
import { createHttpJsonRpc } from '#upstream/blocks/http-json-rpc.ts';
import type { JsonRpc } from '#upstream/blocks/json-rpc.ts';

/** A real EVM node that makes blocks when a test says so. */
export class TestNode implements JsonRpc {
  /** Nodes that were started: no two make the same block, also of the same number. */
  static #started = 0;
  readonly chain: LocalChain;
  readonly #rpc: JsonRpc;
  #nextTimestamp: number;

  private constructor(chain: LocalChain, fromTimestamp: number) {
    this.chain = chain;
    this.#nextTimestamp = fromTimestamp;
    const url = async () => chain.rpcUrl;
    this.#rpc = createHttpJsonRpc({ url, signal: new AbortController().signal });
  }

  static async start(options: LocalChainOptions = {}): Promise<TestNode> {
    const chain = await startLocalChain(options);
    TestNode.#started += 1;
    return new TestNode(chain, Math.floor(Date.now() / 1_000) + TestNode.#started * 10_000);
  }

  /** `host:port` of the node; it serves HTTP and WebSocket. */
  get address(): string {
    return `127.0.0.1:${this.chain.port}`;
  }

  request(method: string, params: readonly unknown[] = []): Promise<unknown> {
    return this.#rpc.request(method, params);
  }

  async mine(blocks = 1): Promise<void> {
    for (let left = blocks; left > 0; left -= 1) {
      await this.request('evm_mine', [{ timestamp: this.#nextTimestamp }]);
      this.#nextTimestamp += 1;
    }
  }

  /** Mines many blocks at once. */
  async mineMany(blocks: number): Promise<void> {
    await this.request('anvil_mine', [`0x${blocks.toString(16)}`]);
    const head = await this.head();
    this.#nextTimestamp = Math.max(this.#nextTimestamp, head.timestamp + 1);
  }

  snapshot(): Promise<unknown> {
    return this.request('evm_snapshot');
  }

  /** Goes back to a snapshot, which can be used once. What is mined then is another branch. */
  async revert(snapshot: unknown): Promise<void> {
    await this.request('evm_revert', [snapshot]);
  }

  async head(): Promise<EvmHeader> {
    const head = await headerAt(this, 'latest');
    if (!head) throw new Error('the node has no block');
    return head;
  }

  /** Hashes of its branch, from a number on. */
  async hashes(from: number): Promise<string[]> {
    const { number } = await this.head();
    const numbers = Array.from({ length: Math.max(0, number - from + 1) }, (_, index) => from + index);
    const headers = await Promise.all(numbers.map((at) => headerAt(this, at)));
    return headers.map((header) => header?.hash ?? '');
  }

  stop(): Promise<void> {
    return this.chain.stop();
  }
}
