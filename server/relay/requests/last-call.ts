import { setImmediate as afterReading } from 'node:timers/promises';
import type { Clock } from '#observe/clock.ts';
import type { LiveRequest } from './live-request.ts';

/**
 * A window that ends later than this after its deadline shows that the relay stalled, which is not the makers'
 * fault.
 */
const STALL_MS = 2;
/** After a longer stall it is unknown which quotes had arrived in time. */
const MAX_STALL_MS = 250;

/**
 * Whether the relay stalled at the window's deadline (other work, or no processor). Frames that arrived meanwhile
 * are still in its sockets and must be read before the window closes.
 */
export const stoodStill = (clock: Clock, { record: { rfq } }: LiveRequest): boolean =>
  clock.now() >= (rfq.windowEndsMs ?? 0) + STALL_MS;

/** Resolves when all buffered socket data has been read; the event loop polls after its timers. */
export const untilRead = (): Promise<void> => afterReading();

/** Stops accepting quotes for a request. */
export function callLast(clock: Clock, live: LiveRequest): void {
  live.lastCallMs ??= clock.now();
}

/**
 * Receipt time of a quote read at `readMs`; null if too late. Quotes read between the deadline and the last call
 * arrived during a stall and count as received just before the deadline.
 */
export function receivedInTime({ record: { rfq }, lastCallMs }: LiveRequest, readMs: number): number | null {
  const windowEndsMs = rfq.windowEndsMs ?? 0;
  if (rfq.status !== 'COLLECTING_QUOTES') return null;
  if (readMs < windowEndsMs) return readMs;
  const isAfterStall =
    readMs >= windowEndsMs + STALL_MS &&
    readMs <= Math.min(lastCallMs ?? readMs, windowEndsMs + MAX_STALL_MS);
  return isAfterStall ? windowEndsMs - 1 : null;
}
