import { TRPCError } from '@trpc/server';
import { ZodError } from 'zod';
import type { Fault, FaultCode } from '#transports/faults/fault.ts';

const CODES: Readonly<Record<FaultCode, TRPCError['code']>> = {
  invalid: 'BAD_REQUEST',
  out_of_range: 'BAD_REQUEST',
  unauthorized: 'UNAUTHORIZED',
  forbidden: 'FORBIDDEN',
  not_found: 'NOT_FOUND',
  conflict: 'CONFLICT',
  too_large: 'PAYLOAD_TOO_LARGE',
  unsupported_encoding: 'UNSUPPORTED_MEDIA_TYPE',
  rate_limited: 'TOO_MANY_REQUESTS',
  internal: 'INTERNAL_SERVER_ERROR',
  upstream_failed: 'BAD_GATEWAY',
  unavailable: 'SERVICE_UNAVAILABLE',
};

/** The failure's reason and when to retry, as text for the visitor. */
function wordsOf({ message, isOverBudget, retryAfterSeconds }: Fault): string {
  const reason = isOverBudget ? 'This took too long' : [message].flat().join('; ');
  if (retryAfterSeconds === undefined) return reason;
  // The venue's texts are sentences.
  return reason.endsWith('.')
    ? `${reason} Try again in ${retryAfterSeconds} s.`
    : `${reason}, try again in ${retryAfterSeconds} s`;
}

/** A call that a service or the database failed. */
export class FailedCall extends TRPCError {
  readonly retryAfterSeconds: number | undefined;

  constructor(fault: Fault, cause?: unknown) {
    super({ code: CODES[fault.code], message: wordsOf(fault), cause });
    this.retryAfterSeconds = fault.retryAfterSeconds;
  }
}

/** The message that a page may show. Unexpected errors are only logged. */
export function shownMessage(error: TRPCError): string {
  if (error.code === 'INTERNAL_SERVER_ERROR') return 'Something went wrong on our side.';
  if (error.cause instanceof ZodError) return error.cause.issues[0]?.message ?? 'Invalid input';
  return error.message;
}

/** The field of the input that a refusal is about, where schema or service name one: null otherwise. */
export function refusedField(error: TRPCError): string | null {
  if (error.code !== 'BAD_REQUEST') return null;
  const first = error.cause instanceof ZodError ? error.cause.issues[0]?.path[0] : undefined;
  if (first !== undefined) return String(first);
  return /^(\w+)(\[\d+\])?: /.exec(error.message)?.[1] ?? null;
}
