import { setImmediate as afterReading } from 'node:timers/promises';
import type { Clock } from '#observe/clock.ts';
import type { LiveRequest } from './live-request.ts';

/** Later than this after its deadline, the end of a window shows that the relay stood still: by no fault of its makers. */
const STALL_MS = 2;
/** A relay that stood still for longer than this cannot say any more what had come in time. */
const MAX_STALL_MS = 250;

/**
 * Whether the end of a window comes so late that the relay stood still at the deadline: it had other work, or no
 * processor. Then it has to read what lies on its sockets, which came while nobody looked, before it closes.
 */
export const stoodStill = (clock: Clock, { record: { rfq } }: LiveRequest): boolean =>
  clock.now() >= (rfq.windowEndsMs ?? 0) + STALL_MS;

/** Resolves when everything that lay on the sockets has been read; the event loop reads after its timers. */
export const untilRead = (): Promise<void> => afterReading();

/** From here on no quote is read for a request. */
export function callLast(clock: Clock, live: LiveRequest): void {
  live.lastCallMs ??= clock.now();
}

/**
 * When a quote that was read at `readMs` counts as received; null when it came too late. What is read after the
 * deadline and before the last call had come while the relay stood still, and counts as received just before it.
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
