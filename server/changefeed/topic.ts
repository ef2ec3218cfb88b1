import type { Pool } from 'pg';

/** Anything that is followed: a stored row with its number in its topic. */
export type Sequenced = { seq: number };

/** How far a topic reaches. Positions are sequence numbers; 0 lies before the first row. */
export type TopicBounds = {
  /** The newest committed row; 0 for none. */
  head: number;
  /** Rows up to here were stored as history, when they were older than the retention: streams pass over them. */
  history: number;
};

/**
 * A followable kind of stored rows. Its numbers must be gapless and must become visible in their order: a row may never
 * appear below one that was visible before. `docs/architecture.md`, "Follow stored rows", explains how a writer ensures
 * that.
 */
export interface Topic<T extends Sequenced> {
  /** Names the topic in notifications and cursors. */
  readonly name: string;
  /** How long a client may be away and still continue exactly. */
  readonly retentionMs: number;
  /** Current bounds of the topic. */
  bounds(db: Pool): Promise<TopicBounds>;
  /** Rows after a position, ascending, at most `limit`. */
  readAfter(db: Pool, after: number, limit: number): Promise<T[]>;
  /** The last position whose row is older than `sinceMs`, epoch ms; 0 when there is none. */
  lastBefore(db: Pool, sinceMs: number): Promise<number>;
  /** When a row happened, epoch ms. */
  timeOf(row: T): number;
}
