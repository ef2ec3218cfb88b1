/**
 * Short enough to wait for, long enough for a busy machine: every request waits for its window, and a quote that misses one
 * fails its test (`inTime`).
 */
export const TIMEOUTS = {
  authMs: 2_000,
  heartbeatMs: 1_000,
  staleMs: 4_000,
  windowMs: 1_200,
  confirmMs: 4_000,
};
