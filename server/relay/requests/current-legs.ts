import { VenueError } from '../venue-error.ts';
import type { LegOutcomes } from './create-request.ts';

/** Why the data service's data are out of date, as a clause; null while they are current. */
export type StaleReason = () => string | null;

const RETRY_AFTER_SECONDS = 5;

/**
 * Outcome facts that are answered only while market data are current: an outcome that ended long ago looks open until
 * its settlement has been read.
 */
export function whileCurrent(known: LegOutcomes, staleReason: StaleReason): LegOutcomes {
  return async (outcomeIds) => {
    const reason = staleReason();
    if (reason === null) return known(outcomeIds);
    throw new VenueError(
      'LEG_METADATA_UNAVAILABLE',
      `The market data of the legs are not current: ${reason}. Try again later.`,
      { retryAfterSeconds: RETRY_AFTER_SECONDS },
    );
  };
}
