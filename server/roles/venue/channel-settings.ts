import type { VenueChain } from '#relay/config.ts';
import type { Env } from '#server/config/env.ts';
import { DEFAULT_MAKER_SETTINGS, type MakerChannelSettings } from '#transports/channels/maker/settings.ts';
import { DEFAULT_TAKER_SETTINGS, type TakerChannelSettings } from '#transports/channels/taker/settings.ts';
import type { VenueRateLimits } from '#transports/venue/venue-rates.ts';

/** Calls that one network address may make in a minute. */
export const venueRates = (env: Env): VenueRateLimits => ({
  create: env.RELAY_CREATES_PER_MINUTE,
  submit: env.RELAY_SUBMITS_PER_MINUTE,
  read: env.RELAY_READS_PER_MINUTE,
  quote: env.RELAY_QUOTES_PER_MINUTE,
});

const beatOf = (env: Env) => ({
  heartbeatMs: env.V2_HEARTBEAT_MS,
  staleMs: env.V2_STALE_MS,
  trustProxy: env.TRUST_PROXY,
});

/** The maker channel's part of the settings. `apiKey` is the relay's one key for makers. */
export const makerChannelSettings = (env: Env, apiKey: string): MakerChannelSettings => ({
  ...DEFAULT_MAKER_SETTINGS,
  ...beatOf(env),
  apiKey,
  authMs: env.V2_WS_AUTH_MS,
});

/** The taker channel's part of the settings, with the venue's chain and escrow. */
export const takerChannelSettings = (env: Env, { chainId, escrow }: VenueChain): TakerChannelSettings => ({
  ...DEFAULT_TAKER_SETTINGS,
  ...beatOf(env),
  chainId,
  escrow,
});
