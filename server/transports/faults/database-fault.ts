import type { Fault } from './fault.ts';

const UNAVAILABLE_RETRY_SECONDS = 5;
const HEAVY_QUERY_RETRY_SECONDS = 30;

/** Text that no column can hold, such as a NUL byte. */
const UNTRANSLATABLE_TEXT = '22021';
const QUERY_CANCELED = '57014';

/**
 * Codes that mean "not now". SQLSTATE: connection exceptions (08), insufficient resources (53) such as too many
 * connections, and a server that stops or starts (57P01 to 57P03). Sockets: nobody listens, or the line broke.
 * Prisma: no connection, or none in time.
 */
const NOT_NOW =
  /^(08...|53...|57P0[123]|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|P1001|P1002|P1008|P1017|P2024|P2037)$/;
/** Messages of pg errors without a code: no connection or no answer came in time, or the connection in use was lost. */
const NO_CONNECTION =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error/;

/** Classifies an error of Postgres, its driver or Prisma; null for any other error. */
export function databaseFault(error: unknown): Fault | null {
  if (!(error instanceof Error)) return null;
  const { code } = error as Error & { code?: unknown };
  if (code === UNTRANSLATABLE_TEXT) return { code: 'invalid', message: 'Invalid characters' };
  const unavailable: Fault = {
    ...{ code: 'unavailable', message: 'Temporarily unavailable', cause: error },
    unexpected: true,
  };
  if (code === QUERY_CANCELED) {
    return { ...unavailable, retryAfterSeconds: HEAVY_QUERY_RETRY_SECONDS, isOverBudget: true };
  }
  if ((typeof code === 'string' && NOT_NOW.test(code)) || NO_CONNECTION.test(error.message)) {
    return { ...unavailable, retryAfterSeconds: UNAVAILABLE_RETRY_SECONDS };
  }
  return null;
}
