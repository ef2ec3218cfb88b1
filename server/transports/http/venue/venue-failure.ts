import { statusOf, VenueError } from '#relay/venue-error.ts';
import { toFailure } from '#transports/http/errors.ts';
import { InputError } from '#transports/http/input.ts';

/** One refusal of the venue, the same over HTTP and sockets. */
export type VenueFailure = {
  status: number;
  code: string;
  error: string;
  retryAfterSeconds?: number;
  /** Not foreseen: logged, and the answer says nothing of it. */
  isUnexpected?: true;
};

/** What to tell a client that may come back when the venue is itself again. */
const RETRY_SECONDS = 5;

const CODES: Readonly<Record<number, string>> = {
  400: 'INVALID_MESSAGE',
  404: 'UNKNOWN_ROUTE',
  429: 'RATE_LIMITED',
  502: 'SERVICE_UNAVAILABLE',
  503: 'SERVICE_UNAVAILABLE',
};

const inputText = (error: InputError): string => error.message.replaceAll(/(^|; )body\./g, '$1');

/** The one place that turns an error into a refusal. `invalidCode` is for input that the schemas refuse. */
export function venueFailure(error: unknown, invalidCode = 'INVALID_MESSAGE'): VenueFailure {
  if (error instanceof VenueError) {
    const { code, status, message } = error;
    const retryAfterSeconds = error.retryAfterSeconds ?? (status === 503 ? RETRY_SECONDS : undefined);
    return { status, code, error: message, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) };
  }
  if (error instanceof InputError) {
    return { status: statusOf(invalidCode), code: invalidCode, error: inputText(error) };
  }
  const { status, message, retryAfterSeconds, unexpected } = toFailure(error);
  return {
    status,
    code: CODES[status] ?? (status === 500 ? 'INTERNAL_ERROR' : 'REQUEST_FAILED'),
    error: String(message),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    ...(unexpected && { isUnexpected: true }),
  };
}
