import { type Failure, failureOf } from '#transports/failure.ts';
import { InputError } from './input.ts';

/** Turns an error into an answer of the API. */
export function toFailure(error: unknown): Failure {
  if (error instanceof InputError) return { status: error.status, message: error.problems };
  return failureOf(error);
}

/** The body of every JSON error. */
export function envelope(failure: Failure, path: string, nowMs: number): string {
  return JSON.stringify({
    statusCode: failure.status,
    message: failure.message,
    path,
    timestamp: new Date(nowMs).toISOString(),
  });
}
