import { callVenue } from '#app/data/call-venue.ts';
import type { Hex } from '#domain/parlay/hex.ts';

/** The venue sends a transaction and waits until it is mined. */
const TIMEOUT_MS = 70_000;

/** Asks for test collateral; once a UTC day for each account. @returns 6-decimal units @throws VenueCallError */
export async function askFaucet(address: Hex): Promise<bigint> {
  const answer = await callVenue<{ amount_e6: string }>('/v1/rfq/faucet', {
    body: { address },
    timeoutMs: TIMEOUT_MS,
  });
  return BigInt(answer.amount_e6);
}
