import { isServiceError, type ServiceErrorCode } from '#services/error.ts';

/** One refusal, ready to be written. */
export type Failure = {
  status: number;
  message: string | string[];
  retryAfterSeconds?: number;
  /** Written as plain text instead of the envelope. */
  plainText?: true;
  /** Not foreseen: logged, and the answer says nothing of it. */
  unexpected?: true;
  /** A query was cancelled because it took longer than it may. */
  isOverBudget?: true;
};

const STATUS: Record<ServiceErrorCode, number> = {
  invalid: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  rate_limited: 429,
  upstream_failed: 502,
  unavailable: 503,
};

const UNAVAILABLE_RETRY_SECONDS = 5;
const HEAVY_QUERY_RETRY_SECONDS = 30;

/** Postgres and socket codes that mean "not now": the server stops or starts, is full, or cannot be reached. */
const NOT_NOW = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53300',
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
]);
/** Text that no column can hold, such as a NUL byte. */
const UNTRANSLATABLE_TEXT = '22021';
const QUERY_CANCELED = '57014';
/** What pg says without a code when no connection can be had in time. */
const NO_CONNECTION = /timeout exceeded when trying to connect|Connection terminated/;

function databaseFailure(error: Error): Failure | null {
  const { code } = error as Error & { code?: string };
  const unavailable = { status: 503, message: 'Temporarily unavailable', unexpected: true } as const;
  if (code === UNTRANSLATABLE_TEXT) return { status: 400, message: 'Invalid characters' };
  if (code === QUERY_CANCELED) {
    return { ...unavailable, retryAfterSeconds: HEAVY_QUERY_RETRY_SECONDS, isOverBudget: true };
  }
  if ((code !== undefined && NOT_NOW.has(code)) || NO_CONNECTION.test(error.message)) {
    return { ...unavailable, retryAfterSeconds: UNAVAILABLE_RETRY_SECONDS };
  }
  return null;
}

/** What an error of a service or of the database means to whoever asked. */
export function failureOf(error: unknown): Failure {
  if (isServiceError(error)) {
    return {
      status: STATUS[error.code],
      message: error.message,
      ...(error.retryAfterSeconds !== undefined && { retryAfterSeconds: error.retryAfterSeconds }),
      ...(error.code === 'upstream_failed' && { plainText: true }),
    };
  }
  const failure = error instanceof Error ? databaseFailure(error) : null;
  return failure ?? { status: 500, message: 'Internal error', unexpected: true };
}
