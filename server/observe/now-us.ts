let anchorMs = performance.timeOrigin;

/**
 * The time in microseconds since the epoch. The wall clock has milliseconds; the monotonic clock interpolates between
 * them, and is re-anchored to the wall clock whenever the two diverge.
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
