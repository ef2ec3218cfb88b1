import { callVenue } from '#app/data/call-venue.ts';
import { VenueCallError } from '#app/data/venue-call-error.ts';
import type { WireTypedData } from '#app/wallet/venue-types.ts';
import type { Hex } from '#domain/parlay/hex.ts';

/** `GET /v1/rfq/allowance`. */
export type StandingAllowance = {
  address: Hex;
  allowance_e6: string;
  /** A permit of 0, not signed yet. */
  revocation: WireTypedData;
};

export const readAllowance = (address: Hex, signal?: AbortSignal): Promise<StandingAllowance> =>
  callVenue(`/v1/rfq/allowance?address=${address}`, { ...(signal && { signal }) });

/** Whether the venue does not pay for the revocation now, so that the wallet's own transaction is the way. */
export const isUnsponsored = (error: unknown): boolean => error instanceof VenueCallError;
