let anchorMs = performance.timeOrigin;

/**
 * The time in microseconds since the epoch. The wall clock tells milliseconds; the monotonic clock tells what lies
 * between two of them, and is set by the wall clock anew wherever the two part.
 */
export function nowUs(): number {
  const wallMs = Date.now();
  const monotonicMs = performance.now();
  const ms = anchorMs + monotonicMs;
  if (ms >= wallMs && ms < wallMs + 1) return Math.floor(ms * 1_000);
  const nearest = ms < wallMs ? wallMs : wallMs + 0.999;
  anchorMs = nearest - monotonicMs;
  return Math.floor(nearest * 1_000);
}
