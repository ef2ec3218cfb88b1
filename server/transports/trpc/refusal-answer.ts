import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import superjson from 'superjson';
import type { Fault } from '#transports/faults/fault.ts';
import { HTTP_STATUS } from '#transports/faults/http-status.ts';
import { FailedCall } from './failed-call.ts';

/** A refused request of the dashboard's API as its client reads failures. */
export function refusalAnswer(
  refusal: Fault,
  requestId: string,
): { status: number; headers: Record<string, string>; body: string } {
  const { code, message, retryAfterSeconds } = new FailedCall(refusal);
  const status = HTTP_STATUS[refusal.code];
  const data = {
    code,
    httpStatus: status,
    requestId,
    retryAfterSeconds: retryAfterSeconds ?? null,
  };
  const error = superjson.serialize({ message, code: TRPC_ERROR_CODES_BY_KEY[code], data });
  return {
    status,
    headers: {
      'content-type': 'application/json',
      'x-request-id': requestId,
      ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
    },
    body: JSON.stringify({ error }),
  };
}
