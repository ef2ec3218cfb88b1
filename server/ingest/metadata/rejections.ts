import type { Pool } from 'pg';
import type { Logger } from '#observe/logger.ts';
import { quarantineAnswers, type RejectedAnswer } from '#store/writes-metadata/quarantine-answers.ts';

/** Most contents remembered; beyond it the oldest are forgotten. The store deduplicates anyway. */
const REMEMBERED = 10_000;

/** Rejected rows of upstream's answers: counted, and kept raw once, however often the same answer is polled. */
export class Rejections {
  readonly #db: Pool;
  readonly #logger: Logger;
  readonly #kept = new Set<string>();
  count = 0;

  constructor(db: Pool, logger: Logger) {
    this.#db = db;
    this.#logger = logger;
  }

  /** Keeps what was not kept before. A failure to store is thrown, and the rows are then tried again next time. */
  async keep(rows: readonly RejectedAnswer[], nowMs: number): Promise<void> {
    for (const row of rows) {
      const content = `${row.reason}\n${row.raw}`;
      if (this.#kept.has(content)) continue;
      await quarantineAnswers(this.#db, [row], nowMs);
      this.#remember(content);
      this.count += 1;
      this.#logger.warn({ source: row.source, reason: row.reason }, 'upstream row quarantined');
    }
  }

  #remember(content: string): void {
    this.#kept.add(content);
    const [oldest] = this.#kept;
    if (this.#kept.size > REMEMBERED && oldest !== undefined) this.#kept.delete(oldest);
  }
}
