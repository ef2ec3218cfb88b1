import { VenueError } from '#relay/venue-error.ts';
import { isServiceError } from '#services/error.ts';
import { databaseFault } from './database-fault.ts';
import type { Fault, FaultCode } from './fault.ts';
import { InputError } from './input-error.ts';

/** Default Retry-After when the venue is unavailable and names no time. */
const VENUE_RETRY_SECONDS = 5;

/** Fault code by the HTTP status of a venue error; other statuses are `invalid`. */
const KINDS: Readonly<Record<number, FaultCode>> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  409: 'conflict',
  422: 'conflict',
  429: 'rate_limited',
  500: 'internal',
  503: 'unavailable',
};

const INPUT_CODES = { 400: 'invalid', 404: 'not_found', 415: 'unsupported_encoding' } as const;

/** A venue error as a fault. One with a database cause is logged, and takes its Retry-After from it. */
function venueFault(error: VenueError): Fault {
  const { code: venueCode, status, message } = error;
  const database = status === 503 ? databaseFault(error.cause) : null;
  const retryAfterSeconds =
    error.retryAfterSeconds ??
    database?.retryAfterSeconds ??
    (status === 503 ? VENUE_RETRY_SECONDS : undefined);
  return {
    ...{ code: KINDS[status] ?? 'invalid', venueCode, message },
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    ...(database?.unexpected && { unexpected: true, cause: error }),
  };
}

/** Classifies any thrown error; shared by all protocols. */
export function faultOf(error: unknown): Fault {
  if (error instanceof InputError) {
    return { code: INPUT_CODES[error.status], message: error.problems, isInput: true };
  }
  if (error instanceof VenueError) return venueFault(error);
  if (isServiceError(error)) {
    const { code, message, retryAfterSeconds } = error;
    return { code, message, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) };
  }
  return (
    databaseFault(error) ?? { code: 'internal', message: 'Internal error', unexpected: true, cause: error }
  );
}
