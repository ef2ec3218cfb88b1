/**
 * Time limits of venues under test. A request waits for its window, and a quote that misses it fails its test (`inTime`).
 * Test files wait beside each other, so that long limits cost little. On a busy machine with three workers, windows of
 * 400 to 1,000 ms are missed.
 */
export const TIMEOUTS = {
  authMs: 4_000,
  heartbeatMs: 1_000,
  staleMs: 6_000,
  windowMs: 3_000,
  acceptMs: 10_000,
  confirmMs: 5_000,
};
