import { statusOf } from '#relay/venue-error.ts';
import type { Fault, FaultCode } from './fault.ts';
import { HTTP_STATUS } from './http-status.ts';

/** A fault as the venue words it, over HTTP and sockets alike: `error` and `code` go to the client. */
export type VenueRefusal = { status: number; code: string; error: string };

/** Venue code for faults that the venue itself did not raise. */
const CODES: Readonly<Record<FaultCode, string>> = {
  invalid: 'INVALID_MESSAGE',
  out_of_range: 'INVALID_MESSAGE',
  unauthorized: 'REQUEST_FAILED',
  forbidden: 'REQUEST_FAILED',
  not_found: 'UNKNOWN_ROUTE',
  conflict: 'REQUEST_FAILED',
  too_large: 'INVALID_MESSAGE',
  unsupported_encoding: 'INVALID_MESSAGE',
  rate_limited: 'RATE_LIMITED',
  internal: 'INTERNAL_ERROR',
  upstream_failed: 'SERVICE_UNAVAILABLE',
  unavailable: 'SERVICE_UNAVAILABLE',
};

/** A problem of a field as a sentence: without the word `body`, and without its path twice. */
function sentenceOf(problem: string): string {
  const text = problem.replace(/^body\./, '').replace(/^((?:\w+\.)*(\w+)): (?:\1|\2) /, '$1 ');
  return text.endsWith('.') ? text : `${text}.`;
}

/** One message is as the specification words it. */
const inputText = (message: Fault['message']): string =>
  typeof message === 'string' ? message : message.map(sentenceOf).join(' ');

/** The code and text of a fault. `invalidCode` is for fields that the schemas refuse. */
export function venueRefusal(fault: Fault, invalidCode = 'INVALID_MESSAGE'): VenueRefusal {
  const { code, venueCode, message, isInput } = fault;
  if (isInput) return { status: statusOf(invalidCode), code: invalidCode, error: inputText(message) };
  if (venueCode !== undefined)
    return { status: statusOf(venueCode), code: venueCode, error: String(message) };
  return { status: HTTP_STATUS[code], code: CODES[code], error: String(message) };
}
