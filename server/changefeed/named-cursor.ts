import type { Pool, PoolClient } from 'pg';
import type { Logger } from '#observe/logger.ts';
import { pause } from '#observe/pause.ts';
import { retry } from '#observe/retry.ts';
import { transaction } from '#store/transaction.ts';
import { type CursorHolder, LeaseLostError, moveNamedCursor } from '#store/writes/changefeed-cursor.ts';
import { LEASE_TIMING, type LeaseTiming, withLease } from './lease.ts';
import type { Tail } from './tail.ts';
import type { Sequenced } from './topic.ts';

export type NamedCursor<T extends Sequenced> = {
  /** Names a place in the topic, whatever process works there. */
  name: string;
  tail: Tail<T>;
  db: Pool;
  logger: Pick<Logger, 'warn'>;
  /** Ends the work after the items under way; the lease is given back. */
  signal: AbortSignal;
  /**
   * Handles items, in order. What it stores through `tx` is stored exactly once: the cursor moves in the same
   * transaction. What it does besides is done at least once, for a process may end before the commit. What it throws
   * rolls back, and the same items come again after a pause.
   */
  work: (tx: PoolClient, items: readonly T[]) => Promise<void>;
  /** Start of a new cursor: after the newest row, by default, or before the first. */
  from?: 'head' | 'beginning';
  /** Passes over what was stored as history. */
  skipsHistory?: boolean;
  /** Most items that `work` is given at once. */
  maxItems?: number;
  timing?: Partial<CursorTiming>;
};

/** Items that could not be handled are tried again after `retryMs`, and after `maxBackoffMs` at the latest. */
export type CursorTiming = LeaseTiming & { maxBackoffMs: number };

const TIMING: CursorTiming = { ...LEASE_TIMING, maxBackoffMs: 30_000 };
const MAX_ITEMS = 500;

/**
 * Processes a topic under a name, in one process at a time. Any number of processes may call this; the lease holder
 * works until it ends or dies, then another resumes at the last committed position. Resolves after `signal`.
 */
export async function followNamed<T extends Sequenced>(cursor: NamedCursor<T>): Promise<void> {
  const { signal, logger, name } = cursor;
  const { retryMs } = timingOf(cursor);
  while (!signal.aborted) {
    try {
      await takeTurn(cursor);
    } catch (error) {
      logger.warn({ err: error, cursor: name }, 'named cursor interrupted');
    }
    await pause(retryMs, signal); // aborted: the loop ends
  }
}

const timingOf = <T extends Sequenced>({ timing }: NamedCursor<T>): CursorTiming => ({
  ...TIMING,
  ...timing,
});

/** Takes the lease if it is free, and works for as long as it is held. */
async function takeTurn<T extends Sequenced>(cursor: NamedCursor<T>): Promise<void> {
  const { db, tail, name, signal, from = 'head' } = cursor;
  if (from === 'head') await tail.ready();
  if (signal.aborted) return;
  const start = from === 'head' ? tail.head : 0;
  const lease = { db, name, start, signal, topic: tail.topic.name, timing: timingOf(cursor) };
  await withLease(lease, (mine, position, ending) => workThrough(cursor, mine, position, ending));
}

async function workThrough<T extends Sequenced>(
  cursor: NamedCursor<T>,
  mine: CursorHolder,
  position: number,
  signal: AbortSignal,
): Promise<void> {
  const { maxItems = MAX_ITEMS, skipsHistory = false } = cursor;
  for await (const rows of cursor.tail.follow(position, { signal, skipsHistory })) {
    for (let at = 0; at < rows.length && !signal.aborted; at += maxItems) {
      await workOnce(cursor, mine, rows.slice(at, at + maxItems), signal);
    }
    if (signal.aborted) return;
  }
}

/** Has `work` handle items until it succeeds. @throws LeaseLostError when another has taken over */
async function workOnce<T extends Sequenced>(
  cursor: NamedCursor<T>,
  mine: CursorHolder,
  items: readonly T[],
  signal: AbortSignal,
): Promise<void> {
  const { db, work, logger, name } = cursor;
  const last = items.at(-1);
  if (!last) return;
  const { retryMs, maxBackoffMs } = timingOf(cursor);
  const store = async (tx: PoolClient): Promise<void> => {
    await work(tx, items);
    await moveNamedCursor(tx, mine, last.seq);
  };
  await retry(() => transaction(db, store), {
    bounds: { baseMs: retryMs, maxMs: maxBackoffMs },
    signal,
    onFailure(error, retryInMs) {
      if (error instanceof LeaseLostError) throw error;
      const after = items[0]?.seq;
      logger.warn({ err: error, cursor: name, after, retryInMs }, 'handling items failed');
    },
  });
}
