import type { Pool } from 'pg';
import { WatchIndex } from '#domain/watch/watch-index.ts';
import { Bell } from '#observe/bell.ts';
import type { Logger } from '#observe/logger.ts';
import { liveLinks, watcherKey } from '#store/watch/live-links.ts';
import { listenForWatch, type Watcher } from '#store/watch/watch-notices.ts';

/** Everything is read again so often, should a notice have been lost. */
const REREAD_MS = 10 * 60_000;
const RETRY_MS = 1_000;
/** More people than these are not read one by one. */
const MOST_DIRTY = 500;

type LiveIndexOptions = { db: Pool; databaseUrl: string; logger: Pick<Logger, 'warn'>; signal: AbortSignal };

/** Keeps the index of followers in sync with the database, until `signal`. */
export class LiveIndex {
  readonly index = new WatchIndex();
  /** Resolves when everything has been read once; never, when `signal` comes first. */
  readonly ready: Promise<void>;
  /** Resolves after `signal`. */
  readonly done: Promise<void>;
  readonly #options: LiveIndexOptions;
  readonly #bell = new Bell();
  readonly #dirty = new Map<string, Watcher>();
  #isAllDirty = true;
  #onReady: () => void = () => {};

  constructor(options: LiveIndexOptions) {
    this.#options = options;
    this.ready = new Promise((resolve) => {
      this.#onReady = resolve;
    });
    const listener = listenForWatch({
      url: options.databaseUrl,
      onChange: (watcher) => this.#soil(watcher),
      // Changes made while the listener was down were missed, so reload everything.
      onState: (isListening) => isListening && this.#soil(null),
      onError: (error) => options.logger.warn({ err: error }, 'listening for watch list changes failed'),
    });
    this.done = this.#run().finally(() => listener.close());
  }

  #soil(watcher: Watcher | null): void {
    if (watcher) this.#dirty.set(watcherKey(watcher), watcher);
    if (!watcher || this.#dirty.size > MOST_DIRTY) this.#isAllDirty = true;
    this.#bell.ring();
  }

  async #run(): Promise<void> {
    const { signal, logger } = this.#options;
    while (!signal.aborted) {
      let waitMs = REREAD_MS;
      try {
        await this.#read();
        this.#onReady();
      } catch (error) {
        this.#isAllDirty = true;
        waitMs = RETRY_MS;
        logger.warn({ err: error }, 'reading watch lists failed; trying again');
      }
      await this.#bell.wait(waitMs, signal);
      if (waitMs === REREAD_MS && this.#dirty.size === 0) this.#isAllDirty = true;
    }
  }

  async #read(): Promise<void> {
    const { db } = this.#options;
    const isAll = this.#isAllDirty;
    const watchers = [...this.#dirty.values()];
    this.#isAllDirty = false;
    this.#dirty.clear();
    if (isAll) this.index.replaceAll(await liveLinks(db, null));
    else
      for (const watcher of watchers) this.index.replace(watcherKey(watcher), await liveLinks(db, watcher));
  }
}
