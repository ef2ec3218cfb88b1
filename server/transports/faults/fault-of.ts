import { VenueError } from '#relay/venue-error.ts';
import { isServiceError } from '#services/error.ts';
import { databaseFault } from './database-fault.ts';
import type { Fault, FaultCode } from './fault.ts';
import { InputError } from './input-error.ts';

/** When to come back to a venue that is unavailable and does not say for how long. */
const VENUE_RETRY_SECONDS = 5;

/** The kind of a venue's error by the status of its code; any other status means that the caller is wrong. */
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

/** A venue's error in its own words. What the database caused is logged, and tells when to come back as the database's does. */
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

/** What any thrown error means to the caller: the one function that every protocol asks. */
export function faultOf(error: unknown): Fault {
  if (error instanceof InputError) {
    const code = error.status === 404 ? 'not_found' : 'invalid';
    return { code, message: error.problems, isInput: true };
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
