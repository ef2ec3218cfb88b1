import type { Env } from '#server/config/env.ts';
import { keptRelayKey } from '#server/config/kept-secrets.ts';
import { readLocalVenue, remoteVenue, type VenueLocation } from '#server/config/venue-place.ts';
import { ServiceError } from '#services/error.ts';

/** What a maker or taker has to know of this relay. */
export type RelayInfo = {
  makerApiKey: string;
  escrow: string;
  registry: string;
  vault: string;
  token: string;
  /** Pays rewards; null where the venue was deployed before it had one. */
  distributor: string | null;
  chainId: number;
  rpcUrl: string;
};

/** The settings that say where the venue is. */
type VenueSettings = Pick<Env, 'DATA_DIR'> & Partial<Pick<Env, 'CHAIN_RPC_URL' | 'VENUE_BOOK'>>;

/** Finds the venue's chain and contracts. @throws ServiceError('unavailable') */
export async function locateVenue({
  CHAIN_RPC_URL,
  VENUE_BOOK,
  DATA_DIR,
}: VenueSettings): Promise<VenueLocation> {
  try {
    if (!CHAIN_RPC_URL) return readLocalVenue(DATA_DIR);
    return await remoteVenue({ rpcUrl: CHAIN_RPC_URL, bookFile: VENUE_BOOK }).locate();
  } catch (cause) {
    throw new ServiceError('unavailable', cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/**
 * Reads the makers' key, the addresses of the contracts and where their chain is.
 * @throws ServiceError when there is no key or no chain yet, saying what to do
 */
export async function relayInfo(
  env: VenueSettings & Partial<Pick<Env, 'RELAY_API_KEY'>>,
): Promise<RelayInfo> {
  const { rpcUrl, book } = await locateVenue(env);
  const makerApiKey = env.RELAY_API_KEY ?? keptRelayKey(env.DATA_DIR);
  if (!makerApiKey) {
    throw new ServiceError('unavailable', 'no maker key exists yet; start the product or set RELAY_API_KEY');
  }
  const { escrow, registry, vault, token, distributor } = book.contracts;
  const addresses = { escrow: escrow.address, registry: registry.address, vault: vault.address };
  const money = { token: token.address, distributor: distributor?.address ?? null };
  return { makerApiKey, ...addresses, ...money, chainId: book.chainId, rpcUrl };
}
