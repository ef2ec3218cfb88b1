import { TRPCError } from '@trpc/server';
import { ZodError } from 'zod';
import type { Failure } from '#transports/failure.ts';

const CODES: Readonly<Record<number, TRPCError['code']>> = {
  400: 'BAD_REQUEST',
  401: 'UNAUTHORIZED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  413: 'PAYLOAD_TOO_LARGE',
  429: 'TOO_MANY_REQUESTS',
  502: 'BAD_GATEWAY',
  503: 'SERVICE_UNAVAILABLE',
};

/** What a visitor reads of a failure: why, and when to come back. */
function wordsOf({ message, isOverBudget, retryAfterSeconds }: Failure): string {
  const reason = isOverBudget ? 'This took too long' : [message].flat().join('; ');
  return retryAfterSeconds === undefined ? reason : `${reason}, try again in ${retryAfterSeconds} s`;
}

/** A call that a service or the database failed. */
export class FailedCall extends TRPCError {
  readonly retryAfterSeconds: number | undefined;

  constructor(failure: Failure, cause?: unknown) {
    super({ code: CODES[failure.status] ?? 'INTERNAL_SERVER_ERROR', message: wordsOf(failure), cause });
    this.retryAfterSeconds = failure.retryAfterSeconds;
  }
}

/** What the page may show. What nobody said on purpose is ours to read in the log, not the visitor's. */
export function shownMessage(error: TRPCError): string {
  if (error.code === 'INTERNAL_SERVER_ERROR') return 'Something went wrong on our side';
  if (error.cause instanceof ZodError) return error.cause.issues[0]?.message ?? 'Invalid input';
  return error.message;
}
