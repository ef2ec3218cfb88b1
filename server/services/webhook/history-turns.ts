import { ServiceError } from '#services/error.ts';

/** Searches of history at once in a process: each keeps a connection and a part of the processor busy. */
const MOST_AT_ONCE = 3;
const RETRY_SECONDS = 5;

/** Lets one search of history run for each organisation, and few in all. */
export class HistoryTurns {
  readonly #running = new Set<string>();

  /** @throws ServiceError('rate_limited') when the organisation searches already, or too many do */
  async run<T>(orgId: string, work: () => Promise<T>): Promise<T> {
    if (this.#running.has(orgId) || this.#running.size >= MOST_AT_ONCE) {
      const retryAfterSeconds = RETRY_SECONDS;
      throw new ServiceError('rate_limited', 'Too many history searches are in progress.', {
        retryAfterSeconds,
      });
    }
    this.#running.add(orgId);
    try {
      return await work();
    } finally {
      this.#running.delete(orgId);
    }
  }
}
