import { stepMs } from '#observe/backoff.ts';
import type { Logger } from '#observe/logger.ts';
import { pause } from '#observe/pause.ts';
import { retry } from '#observe/retry.ts';
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from './embedded-postgres.ts';
import { isAlive } from './postgres-process.ts';

/** An embedded server that is started again, on its port and with its data, whenever it ends by itself. */
export type SupervisedPostgres = {
  /** The same for good. */
  url: string;
  /** The process that serves now, or served last. */
  readonly pid: number;
  /** Whether the server was already running at the start. */
  adopted: boolean;
  /** Whether it runs; while not, it is being started again. */
  readonly isUp: boolean;
  /** Stops the server for good and waits for its end. */
  stop(): Promise<void>;
};

/** An adopted server is no child process, so every server is polled instead. */
const LOOK_EACH_MS = 200;
const DELAY = { baseMs: 500, maxMs: 30_000 };
/** A server that ran this long did not fail because of its start; resets the backoff. */
const LONG_LIFE_MS = 60_000;

async function untilDead(pid: number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && isAlive(pid)) await pause(LOOK_EACH_MS, signal, { ref: false });
}

class Supervisor {
  readonly #dir: string;
  readonly #options: EmbeddedPostgresOptions;
  readonly #logger: Logger;
  readonly #life = new AbortController();
  readonly #watching: Promise<void>;
  server: EmbeddedPostgres;
  isUp = true;

  constructor(server: EmbeddedPostgres, dir: string, options: EmbeddedPostgresOptions, logger: Logger) {
    this.server = server;
    this.#dir = dir;
    this.#options = { ...options, port: Number(new URL(server.url).port), signal: this.#life.signal };
    this.#logger = logger;
    this.#watching = this.#watch();
  }

  async stop(): Promise<void> {
    this.#life.abort();
    await this.#watching;
    await this.server.stop();
  }

  async #watch(): Promise<void> {
    const { signal } = this.#life;
    let shortLives = 0;
    while (!signal.aborted) {
      const sinceMs = Date.now();
      await untilDead(this.server.pid, signal);
      if (signal.aborted) return;
      this.isUp = false;
      this.#logger.error({ pid: this.server.pid }, 'embedded Postgres ended; starting it again');
      if (Date.now() - sinceMs >= LONG_LIFE_MS) shortLives = 0;
      else await pause(stepMs(shortLives++, DELAY), signal, { ref: false });
      await retry(() => this.#startAgain(), {
        ...{ bounds: DELAY, signal },
        onFailure: (error, retryInMs) => {
          if (signal.aborted) return;
          this.#logger.error({ error: String(error), retryInMs }, 'embedded Postgres could not be started');
        },
      });
    }
  }

  async #startAgain(): Promise<void> {
    this.server = await startEmbeddedPostgres(this.#dir, this.#options);
    this.isUp = true;
    this.#logger.info({ pid: this.server.pid }, 'embedded Postgres runs again');
  }
}

/**
 * Starts an embedded server, or takes over one that runs, and keeps it running until it is stopped: one that ends is
 * started again at its port, at once when it had run for a minute, else after a while that doubles each time.
 * @throws when it cannot be started the first time
 */
export async function superviseEmbeddedPostgres(
  dir: string,
  { logger, ...options }: EmbeddedPostgresOptions & { logger: Logger },
): Promise<SupervisedPostgres> {
  const server = await startEmbeddedPostgres(dir, options);
  const supervisor = new Supervisor(server, dir, options, logger);
  return {
    url: server.url,
    get pid() {
      return supervisor.server.pid;
    },
    adopted: server.adopted,
    get isUp() {
      return supervisor.isUp;
    },
    stop: () => supervisor.stop(),
  };
}
