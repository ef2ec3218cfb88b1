import type { Pool } from 'pg';
import { DAY_MS } from '#domain/time.ts';
import type { Sequenced, Topic, TopicBounds } from '../topic.ts';

export type NumberRow = Sequenced & { timeMs: number };

/** No test of a tail alone touches a database. */
export const NO_DATABASE = {} as Pool;

/** A store in memory that holds the rows 1, 2, 3, … and answers as late as the test says. */
export class NumberTopic implements Topic<NumberRow> {
  readonly name = 'numbers';
  readonly retentionMs = DAY_MS;
  head = 0;
  history = 0;
  reads = 0;
  /** Awaited by every answer of the store. */
  delay: () => Promise<void> = async () => {};
  /** When the row of a number happened. */
  clock: (seq: number) => number = (seq) => seq;

  /** Rows after a position up to another, as they are stored. */
  rows(after: number, through: number): NumberRow[] {
    return Array.from({ length: Math.max(0, through - after) }, (_, index) => {
      const seq = after + index + 1;
      return { seq, timeMs: this.clock(seq) };
    });
  }

  async bounds(): Promise<TopicBounds> {
    const { head, history } = this;
    await this.delay();
    return { head, history };
  }

  async readAfter(_db: Pool, after: number, limit: number): Promise<NumberRow[]> {
    this.reads += 1;
    const rows = this.rows(after, Math.min(this.head, after + limit));
    await this.delay();
    return rows;
  }

  async lastBefore(_db: Pool, sinceMs: number): Promise<number> {
    let last = 0;
    while (last < this.head && this.clock(last + 1) < sinceMs) last += 1;
    return last;
  }

  timeOf({ timeMs }: NumberRow): number {
    return timeMs;
  }
}
