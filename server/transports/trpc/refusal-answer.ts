import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import superjson from 'superjson';
import type { DashboardRefusal } from './dashboard-gate.ts';
import { FailedCall } from './failed-call.ts';

/** A refused request of the dashboard's API as its client reads failures. */
export function refusalAnswer(
  refusal: DashboardRefusal,
  requestId: string,
): { headers: Record<string, string>; body: string } {
  const { code, message, retryAfterSeconds } = new FailedCall(refusal);
  const data = {
    code,
    httpStatus: refusal.status,
    requestId,
    retryAfterSeconds: retryAfterSeconds ?? null,
  };
  const error = superjson.serialize({ message, code: TRPC_ERROR_CODES_BY_KEY[code], data });
  return {
    headers: {
      'content-type': 'application/json',
      'x-request-id': requestId,
      ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
    },
    body: JSON.stringify({ error }),
  };
}
