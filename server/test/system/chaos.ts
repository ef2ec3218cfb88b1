import { appendFileSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { hourlyFiles } from '../oracle/node-files.ts';
import { Product, type ProductOptions } from './product.ts';
import { until } from './wait.ts';

export type ChaosOptions = {
  product: ProductOptions;
  /** Finished node files whose bytes are fed, bit by bit, to the product's own directory. */
  source: string;
  target: string;
  rounds: number;
  seed: number;
  log?: (line: string) => void;
};

/** Small and seedable, so that a run that failed can be run again. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0 || 1;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

type FileBytes = { target: string; bytes: Buffer };

/** Copies node files as a node writes them: appended in pieces that end anywhere, also within a line. */
export class Feeder {
  readonly #files: FileBytes[];
  #file = 0;
  #at = 0;
  readonly totalBytes: number;

  constructor(source: string, target: string) {
    this.#files = hourlyFiles(source).map((file) => ({
      target: path.join(target, path.relative(source, file)),
      bytes: readFileSync(file),
    }));
    this.totalBytes = this.#files.reduce((sum, { bytes }) => sum + bytes.length, 0);
    mkdirSync(path.join(target, 'node_fills_by_block', 'hourly'), { recursive: true });
  }

  get done(): boolean {
    return this.#file >= this.#files.length;
  }

  /** Appends up to `count` bytes, on into the following files where one ends. */
  feed(count: number): void {
    let left = count;
    while (left > 0 && !this.done) {
      const { target, bytes } = this.#files[this.#file] as FileBytes;
      const piece = bytes.subarray(this.#at, this.#at + left);
      mkdirSync(path.dirname(target), { recursive: true });
      appendFileSync(target, piece);
      left -= piece.length;
      this.#at += piece.length;
      if (this.#at < bytes.length) continue;
      this.#file += 1;
      this.#at = 0;
    }
  }
}

async function waitUntilReady(product: Product): Promise<void> {
  await until(
    async () => {
      if (!product.running) throw new Error(`the product ended by itself:\n${product.logs.slice(-4_000)}`);
      return (await product.get('/health', { timeoutMs: 1_000 }).catch(() => null))?.status === 200;
    },
    { timeoutMs: 90_000, everyMs: 50, what: () => `ready after a crash\n${product.logs.slice(-4_000)}` },
  );
}

/**
 * Kills the product's whole process group with SIGKILL, `rounds` times, at random moments of start and ingest, while
 * its input grows. Two rounds of three wait until the product serves and kill during ingest; one, and the first two of
 * all, kill anywhere in the start. Half of the kills take the database server too. What is left of the input stands in the directory afterwards.
 */
export async function runChaos(options: ChaosOptions): Promise<void> {
  const random = randomFrom(options.seed);
  const feeder = new Feeder(options.source, options.target);
  const share = Math.ceil(feeder.totalBytes / (options.rounds + 1));
  for (let round = 1; round <= options.rounds; round += 1) {
    const product = new Product(options.product);
    const duringStart = round <= 2 || random() < 1 / 3;
    if (!duringStart) await waitUntilReady(product);
    const killAfterMs = Math.floor(random() * (duringStart ? 3_000 : 700));
    const killAt = Date.now() + killAfterMs;
    let left = share;
    while (left > 0) {
      const piece = Math.min(left, 1 + Math.floor(random() * share * 0.3));
      feeder.feed(piece);
      left -= piece;
      if (Date.now() < killAt) await delay(Math.floor(random() * 60));
    }
    await delay(Math.max(0, killAt - Date.now()));
    const withDatabase = random() < 1 / 2;
    if (withDatabase) product.powerCut();
    else product.killGroup();
    await product.exited;
    const moment = `${killAfterMs} ms after its ${duringStart ? 'start' : 'first answer'}`;
    options.log?.(`round ${round}: killed ${withDatabase ? 'with its database ' : ''}${moment}`);
  }
  while (!feeder.done) feeder.feed(1_000_000);
}
