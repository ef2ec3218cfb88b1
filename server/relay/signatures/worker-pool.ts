import { Worker } from 'node:worker_threads';
import type { Hex } from '#domain/parlay/hex.ts';
import type { Logger } from '#observe/logger.ts';
import { packChecks, type SignatureCheck, type SignatureChecks, signedHashes } from './signature-check.ts';
import type { Batch, Results } from './worker.ts';

/** One batch in progress and one queued, so that a thread never idles. */
const LANES_A_WORKER = 2;
/** Silence after which a thread is abandoned. */
const MAX_SILENCE_MS = 10_000;

type Answer = { checks: string; resolve: (hashes: (Hex | null)[]) => void };

/** One thread, and the batches that it has not answered. */
class CheckWorker {
  readonly #worker = new Worker(new URL('./worker.ts', import.meta.url));
  readonly #answers = new Map<number, Answer>();
  readonly #onEnd: (hasWorked: boolean) => void;
  #lastId = 0;
  #hasWorked = false;
  #alarm: NodeJS.Timeout | null = null;

  /** `onEnd` is called when the thread ends, with whether it ever completed a batch. */
  constructor(onEnd: (hasWorked: boolean) => void, onError: (error: unknown) => void) {
    this.#onEnd = onEnd;
    this.#worker.on('message', (results: Results) => this.#settle(results));
    this.#worker.on('error', onError);
    this.#worker.once('exit', () => this.#end());
    this.#worker.unref();
  }

  get load(): number {
    return this.#answers.size;
  }

  check(checks: string): Promise<(Hex | null)[]> {
    this.#lastId += 1;
    const batch: Batch = { id: this.#lastId, checks };
    const { promise, resolve } = Promise.withResolvers<(Hex | null)[]>();
    this.#answers.set(batch.id, { checks, resolve });
    this.#worker.postMessage(batch);
    this.#watch();
    return promise;
  }

  async terminate(): Promise<void> {
    await this.#worker.terminate();
  }

  #settle({ id, hashes }: Results): void {
    this.#hasWorked = true;
    this.#answers.get(id)?.resolve(hashes);
    this.#answers.delete(id);
    this.#watch();
  }

  /** Restarts the silence timeout. */
  #watch(): void {
    this.#alarm ??= setTimeout(() => this.#onSilence(), MAX_SILENCE_MS).unref();
    this.#alarm.refresh();
  }

  #onSilence(): void {
    this.#alarm = null;
    if (this.#answers.size > 0) void this.terminate();
  }

  /** Completes the thread's unanswered batches on this thread. */
  #end(): void {
    if (this.#alarm) clearTimeout(this.#alarm);
    this.#onEnd(this.#hasWorked);
    for (const { checks, resolve } of this.#answers.values()) resolve(signedHashes(checks));
    this.#answers.clear();
  }
}

/**
 * Checks signatures on threads of their own, so that a full window leaves the event loop to frames. A thread that ends
 * is replaced; where none can be had, checks are made on the thread of the caller.
 */
export class CheckWorkers implements SignatureChecks {
  readonly workers: number;
  readonly lanes: number;
  readonly batchSize = 16;
  readonly #threads = new Set<CheckWorker>();
  readonly #logger: Logger;
  #isClosed = false;

  constructor(options: { threads: number; logger: Logger }) {
    this.workers = Math.max(1, options.threads);
    this.lanes = this.workers * LANES_A_WORKER;
    this.#logger = options.logger;
    for (let nth = 0; nth < options.threads; nth++) this.#start();
  }

  async check(batch: readonly SignatureCheck[]): Promise<(Hex | null)[]> {
    let idlest: CheckWorker | null = null;
    for (const worker of this.#threads) if (!idlest || worker.load < idlest.load) idlest = worker;
    const checks = packChecks(batch);
    return idlest ? idlest.check(checks) : signedHashes(checks);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#threads].map((worker) => worker.terminate()));
  }

  #start(): void {
    const onError = (err: unknown): void => this.#logger.error({ err }, 'signature worker failed');
    const worker = new CheckWorker((hasWorked) => {
      this.#threads.delete(worker);
      // A thread that never worked would fail again.
      if (hasWorked && !this.#isClosed) this.#start();
    }, onError);
    this.#threads.add(worker);
  }
}
