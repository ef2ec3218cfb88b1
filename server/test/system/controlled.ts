import { rmSync } from 'node:fs';
import path from 'node:path';
import type { NodeFill } from '../oracle/hand-made.ts';
import { newOrg } from '../organisations.ts';
import { type DoubleOutcome, ExchangeDouble, outcomeSpec } from './exchange-double.ts';
import { NodeWriter } from './node-writer.ts';
import { freePort, newDataDir, type Product, startProduct } from './product.ts';
import { until } from './wait.ts';

/** A product without a sandbox: its upstream is a double and its node files are written by the test. */
export class Controlled {
  readonly writer: NodeWriter;
  readonly exchange: ExchangeDouble;
  readonly dataDir: string;
  readonly #env: Record<string, string>;
  #product: Product | undefined;
  #key = '';

  constructor(name: string, options: { outcomes?: DoubleOutcome[]; env?: Record<string, string> } = {}) {
    this.dataDir = newDataDir(name);
    this.writer = new NodeWriter(path.join(this.dataDir, 'node'));
    this.exchange = new ExchangeDouble(options.outcomes ?? FOOTBALL);
    this.#env = options.env ?? {};
  }

  get product(): Product {
    if (!this.#product) throw new Error('not started');
    return this.#product;
  }

  /** The settings with which the product runs here. */
  get env(): Record<string, string> {
    return {
      ROLES: 'ingest,web,stream',
      NODE_DATA_DIR: this.writer.dir,
      ...this.exchange.env,
      ...this.#env,
    };
  }

  async start(): Promise<void> {
    if (this.#key === '') await this.exchange.listen();
    this.#product = await startProduct({ port: await freePort(), dataDir: this.dataDir, env: this.env });
    if (this.#key === '') this.#key = (await newOrg(this.dataDir, 'enterprise')).apiKey;
  }

  /** The JSON of an answer, asked with an enterprise key. */
  async json<T = Record<string, unknown>>(target: string): Promise<T> {
    const answer = await this.product.get(target, { key: this.#key });
    if (answer.status !== 200)
      throw new Error(`GET ${target}: ${answer.status} ${answer.text.slice(0, 300)}`);
    return answer.json() as T;
  }

  get key(): string {
    return this.#key;
  }

  /** Waits until `/v1/fills` answers a trade id of that coin. */
  async stored(fill: Pick<NodeFill, 'coin' | 'tid'>, timeoutMs = 30_000): Promise<void> {
    const target = `/v1/fills?coin=${encodeURIComponent(fill.coin)}&limit=1000`;
    await until(
      async () => {
        const page = await this.json<{ data: { tid: number }[] }>(target).catch(() => null);
        return page?.data.some((row) => row.tid === fill.tid);
      },
      {
        timeoutMs,
        what: () => `trade ${fill.tid} of ${fill.coin} is stored\n${this.product.logs.slice(-3_000)}`,
      },
    );
  }

  /** Ends everything and removes the files. */
  async end(): Promise<void> {
    await this.#product?.end();
    await this.exchange.close();
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}

const FOOTBALL = [1, 2, 3].map((outcome) =>
  outcomeSpec(
    outcome,
    `Team ${outcome} wins the cup`,
    `Resolves to Yes if team ${outcome} wins. metadata=category:sports|subCategory:football`,
  ),
);
