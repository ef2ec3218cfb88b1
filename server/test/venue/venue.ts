import { inject } from 'vitest';
import { freePort, newDataDir, type Product, startProduct } from '../system/product.ts';
import { historyLoaded, STILL_SANDBOX } from '../system/still-world.ts';
import { Chain, type VenueInfo } from './chain.ts';
import { TIMEOUTS } from './timeouts.ts';
import { readVenueInfo } from './venue-info.ts';

export type Venue = { product: Product; info: VenueInfo; env: Record<string, string> };
export type SharedVenue = { url: string; dataDir: string; info: VenueInfo; chain: Chain };

/** Settings of a venue under test: no other makers, short timeouts, a market history that stands still. */
async function settings(): Promise<Record<string, string>> {
  return {
    CHAIN_PORT: String(await freePort()),
    ...STILL_SANDBOX,
    SANDBOX_FILLS: '3000',
    SANDBOX_MAKERS: '0',
    RELAY_WINDOW_MS: String(TIMEOUTS.windowMs),
    RELAY_ACCEPT_MS: String(TIMEOUTS.acceptMs),
    RELAY_CONFIRM_MS: String(TIMEOUTS.confirmMs),
    V2_WS_AUTH_MS: String(TIMEOUTS.authMs),
    V2_HEARTBEAT_MS: String(TIMEOUTS.heartbeatMs),
    V2_STALE_MS: String(TIMEOUTS.staleMs),
  };
}

export async function startVenue(name: string, env: Record<string, string> = {}): Promise<Venue> {
  const all = { ...(await settings()), ...env };
  const dataDir = newDataDir(name);
  const product = await startProduct({ port: await freePort(), dataDir, env: all });
  try {
    await historyLoaded(product);
    return { product, info: await readVenueInfo(dataDir, all), env: all };
  } catch (error) {
    await product.end();
    throw error;
  }
}

/** The venue that all test files share. Nobody moves its clock by more than seconds. */
export async function sharedVenue(): Promise<SharedVenue> {
  const answer = await fetch(inject('venueDoor'), { signal: AbortSignal.timeout(400_000) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  const venue = JSON.parse(text) as Omit<SharedVenue, 'chain'>;
  return { ...venue, chain: new Chain(venue.info) };
}
