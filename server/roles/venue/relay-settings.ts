import { LONGEST_LEG_MS } from '#domain/parlay/combo-conflicts.ts';
import { DEFAULT_SETTINGS, type VenueSettings } from '#relay/config.ts';
import type { Env } from '#server/config/env.ts';

const DAY_S = 86_400;

/** A result, its dispute window and a day for whatever is late must fit before anybody may void. */
const legLifeMs = ({ forceVoidAfterSeconds, disputeWindowSeconds }: EscrowTimes): number =>
  Math.min(LONGEST_LEG_MS, Math.max(0, forceVoidAfterSeconds - disputeWindowSeconds - DAY_S) * 1_000);

type EscrowTimes = { forceVoidAfterSeconds: number; disputeWindowSeconds: number };

/** The engine's settings, from the configuration and the deployment's times. */
export const relaySettings = (env: Env, times: EscrowTimes): VenueSettings => ({
  ...DEFAULT_SETTINGS,
  builder: env.RELAY_BUILDER,
  builderFeeBps: env.RELAY_BUILDER_FEE_BPS,
  fees: env.RELAY_FEES,
  minLegs: env.RELAY_MIN_LEGS,
  maxLegs: env.RELAY_MAX_LEGS,
  maxLegLifeMs: legLifeMs(times),
  minStakeE6: env.RELAY_MIN_STAKE_USD,
  maxStakeE6: env.RELAY_MAX_STAKE_USD,
  windowMs: env.RELAY_WINDOW_MS,
  acceptMs: env.RELAY_ACCEPT_MS,
  confirmMs: env.RELAY_CONFIRM_MS,
});
