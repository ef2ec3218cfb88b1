/**
 * - `unreachable`: no answer, a late one, or one that says that the provider is broken;
 * - `rate_limited`: its limit, or the budget that keeps within it, is spent;
 * - `malformed`: an answer that cannot be read;
 * - `refused`: it knows the caller or the question and declines, as with a wrong token.
 */
export type ProviderFault = 'unreachable' | 'rate_limited' | 'malformed' | 'refused';

/** A failed call to a sports, news or highlights provider. Never contains a token. */
export class SportsProviderError extends Error {
  override readonly name = 'SportsProviderError';
  readonly fault: ProviderFault;
  /** When another try may succeed; null where that is not known. */
  readonly retryAfterMs: number | null;

  constructor(
    fault: ProviderFault,
    message: string,
    options: { retryAfterMs?: number | null; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.fault = fault;
    this.retryAfterMs = options.retryAfterMs ?? null;
  }
}
