import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import type { Logger } from '#observe/logger.ts';
import { pause } from '#observe/pause.ts';
import {
  type CursorHolder,
  releaseCursor,
  renewCursor,
  takeCursor,
} from '#store/writes/changefeed-cursor.ts';

/** A process that is killed is replaced within `leaseMs` and `retryMs`. */
export type LeaseTiming = { leaseMs: number; renewMs: number; retryMs: number };

export const LEASE_TIMING: LeaseTiming = { leaseMs: 3_000, renewMs: 750, retryMs: 500 };

export type Lease = {
  db: Pool;
  topic: string;
  name: string;
  /** Start position of a new name. */
  start: number;
  timing: LeaseTiming;
  /** Ends the work; the lease is given back. */
  signal: AbortSignal;
};

/** Work under the lease. `signal` ends it, also when the lease is lost. */
export type Leased = (mine: CursorHolder, position: number, signal: AbortSignal) => Promise<void>;

/** Takes the lease if it is free, and works for as long as it is held. @throws what `work` throws */
export async function withLease(lease: Lease, work: Leased): Promise<void> {
  const { db, topic, name, start, timing, signal } = lease;
  const mine: CursorHolder = { topic, name, holder: randomUUID() };
  const position = await takeCursor(db, mine, { position: start, leaseMs: timing.leaseMs });
  if (position === null) return;
  const lost = new AbortController();
  const ending = AbortSignal.any([signal, lost.signal]);
  const renewals = keepLease(lease, mine, lost, ending);
  try {
    await work(mine, position, ending);
  } finally {
    lost.abort();
    await renewals;
    await releaseCursor(db, mine);
  }
}

/** Prolongs the lease until `ending`. When it cannot be prolonged in time, it is lost. */
async function keepLease(
  { db, timing: { leaseMs, renewMs } }: Lease,
  mine: CursorHolder,
  lost: AbortController,
  ending: AbortSignal,
): Promise<void> {
  let heldUntilMs = performance.now() + leaseMs;
  while (!ending.aborted) {
    await pause(renewMs, ending); // ended: the loop ends
    if (ending.aborted) return;
    const askedMs = performance.now();
    const isRenewed = await renewCursor(db, mine, leaseMs).catch(() => null);
    if (isRenewed) heldUntilMs = askedMs + leaseMs;
    if (isRenewed === false || performance.now() > heldUntilMs) lost.abort();
  }
}

/** The topic of leases without a position. */
const NO_TOPIC = '';

/**
 * Runs `work` in one process at a time, until `signal`. Any number of processes may call this; the holder of the named
 * lease works. Errors are logged, and the next holder tries again. Resolves after `signal`.
 */
export async function holdLease(
  {
    db,
    name,
    logger,
    signal,
    timing = LEASE_TIMING,
  }: Pick<Lease, 'db' | 'name' | 'signal'> & { logger: Pick<Logger, 'warn'>; timing?: LeaseTiming },
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const lease = { db, name, signal, timing, topic: NO_TOPIC, start: 0 };
  while (!signal.aborted) {
    try {
      await withLease(lease, (_mine, _position, ending) => work(ending));
    } catch (error) {
      logger.warn({ err: error, lease: name }, 'leased work interrupted');
    }
    await pause(timing.retryMs, signal); // aborted: the loop ends
  }
}
