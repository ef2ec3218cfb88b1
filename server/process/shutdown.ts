import type { Logger } from '#observe/logger.ts';

export type Stop = { name: string; stop: () => Promise<void> };

/** Stops what was started in reverse order, each once. */
export class Shutdown {
  readonly #steps: Stop[] = [];
  readonly #logger: Logger;
  #running: Promise<void> | undefined;

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  add(name: string, stop: () => Promise<void>): void {
    this.#steps.push({ name, stop });
  }

  /** Stops everything; a step that fails is logged and does not keep the others from stopping. */
  run(): Promise<void> {
    this.#running ??= this.#stopAll();
    return this.#running;
  }

  async #stopAll(): Promise<void> {
    for (const { name, stop } of this.#steps.reverse()) {
      const startedAt = performance.now();
      try {
        await stop();
        this.#logger.debug({ step: name, tookMs: Math.round(performance.now() - startedAt) }, 'stopped');
      } catch (error) {
        this.#logger.error({ step: name, error: String(error) }, 'clean shutdown failed');
      }
    }
  }
}

/** A second signal within this time is the same Ctrl-C, sent to the group and forwarded once more. */
const SAME_SIGNAL_MS = 2_000;

/** Runs `shutdown` on SIGTERM and SIGINT and exits 0; after `deadlineMs`, or on a later second signal, exits 1 at once. */
export function exitOnSignal(shutdown: Shutdown, deadlineMs: number): void {
  let firstAt = 0;
  const onSignal = (): void => {
    if (firstAt > 0) {
      if (Date.now() - firstAt > SAME_SIGNAL_MS) process.exit(1);
      return;
    }
    firstAt = Date.now();
    setTimeout(() => process.exit(1), deadlineMs).unref();
    shutdown.run().then(() => process.exit(0));
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

/** On an uncaught error: logs it, stops what was started, and exits 1, so that nothing is left half-running. */
export function exitOnCrash(shutdown: Shutdown, logger: Logger): void {
  const onCrash = (error: unknown): void => {
    logger.error({ error: error instanceof Error ? error.stack : String(error) }, 'crashed');
    shutdown.run().finally(() => process.exit(1));
  };
  process.on('uncaughtException', onCrash);
  process.on('unhandledRejection', onCrash);
}
