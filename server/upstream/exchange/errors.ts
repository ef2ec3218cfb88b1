/** Upstream answered, and does not know the coin: it never existed or has settled. Asking again does not help. */
export class UpstreamUnknownCoinError extends Error {
  override readonly name = 'UpstreamUnknownCoinError';
}

/** Upstream could not be reached, was too slow, too busy, or answered what cannot be read. A later try may succeed. */
export class UpstreamUnavailableError extends Error {
  override readonly name = 'UpstreamUnavailableError';
}
