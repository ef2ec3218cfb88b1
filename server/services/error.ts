/** Why a use case refused. Transports map each code to their own status in one place. */
export type ServiceErrorCode =
  | 'invalid'
  | 'out_of_range'
  | 'unauthorized'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'rate_limited'
  | 'upstream_failed'
  | 'unavailable';

/** The one error that services throw on purpose; its message may be shown to the caller. */
export class ServiceError extends Error {
  readonly code: ServiceErrorCode;
  /** Seconds after which a retry can succeed, where that is known. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    code: ServiceErrorCode,
    message: string,
    options: { retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'ServiceError';
    this.code = code;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** Whether it is a ServiceError. Checked by name, since the pages' bundle has its own copy of the class. */
export const isServiceError = (error: unknown): error is ServiceError =>
  error instanceof Error && error.name === 'ServiceError';
