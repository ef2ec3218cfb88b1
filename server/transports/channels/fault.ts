import type { Logger } from '#observe/logger.ts';
import { VenueError } from '#relay/venue-error.ts';

/** What a client is told of a failure. `status` is the HTTP status of its code. */
export type Fault = { code: string; error: string; status: number };

/** A failure as its client may read it. What the venue did not throw on purpose is logged, and says nothing. */
export function faultOf(error: unknown, logger: Logger): Fault {
  if (error instanceof VenueError) {
    return { code: error.code, error: error.message, status: error.status };
  }
  logger.error({ err: error }, 'a request to the venue failed');
  return { code: 'INTERNAL_ERROR', error: 'internal error', status: 500 };
}
