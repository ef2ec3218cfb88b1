import { ServiceError } from '#services/error.ts';
import type { ExchangeReader } from '#services/ports/exchange-reader.ts';
import { UpstreamUnavailableError, UpstreamUnknownCoinError } from '#upstream/exchange/errors.ts';
import { createExchangeReader } from '#upstream/exchange/exchange-reader.ts';
import type { InfoClient } from '#upstream/exchange/info-client.ts';

function toServiceError(error: unknown): never {
  if (error instanceof UpstreamUnknownCoinError) {
    throw new ServiceError('upstream_failed', error.message, { cause: error });
  }
  if (error instanceof UpstreamUnavailableError) {
    throw new ServiceError('unavailable', 'The exchange is unreachable', {
      cause: error,
      retryAfterSeconds: 5,
    });
  }
  throw error;
}

/** The exchange as services see it: the feed's answers, and its refusals as theirs. */
export function exchangePort(info: InfoClient, now: () => number): ExchangeReader {
  const reader = createExchangeReader(info, { now });
  return {
    candles: (input) => reader.candles(input).catch(toServiceError),
    book: (input) => reader.book(input).catch(toServiceError),
    mark: (input) => reader.mark(input).catch(toServiceError),
  };
}
