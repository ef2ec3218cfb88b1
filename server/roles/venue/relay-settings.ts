import { DEFAULT_SETTINGS, type VenueSettings } from '#relay/config.ts';
import type { Env } from '#server/env.ts';

/** What the relay's engine is told of the settings. */
export const relaySettings = (env: Env): VenueSettings => ({
  ...DEFAULT_SETTINGS,
  builder: env.RELAY_BUILDER,
  builderFeeBps: env.RELAY_BUILDER_FEE_BPS,
  fees: env.RELAY_FEES,
  minLegs: env.RELAY_MIN_LEGS,
  maxLegs: env.RELAY_MAX_LEGS,
  minStakeE6: env.RELAY_MIN_STAKE_USD,
  maxStakeE6: env.RELAY_MAX_STAKE_USD,
  windowMs: env.RELAY_WINDOW_MS,
  acceptMs: env.RELAY_ACCEPT_MS,
  confirmMs: env.RELAY_CONFIRM_MS,
});
