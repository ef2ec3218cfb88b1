import { type ChannelLimits, DEFAULT_CHANNEL_LIMITS } from '../channel-server.ts';

export type MakerChannelSettings = {
  /** The relay's one key. */
  apiKey: string;
  /** How long a connection may take to say who it is. */
  authMs: number;
  /** How often silent makers are pinged … */
  heartbeatMs: number;
  /** … and how long one may be silent. */
  staleMs: number;
  /** Whether a proxy in front sets X-Forwarded-For. */
  trustProxy: boolean;
  limits: MakerLimits;
};

export type MakerLimits = ChannelLimits & {
  /** Messages of one connection that the venue may be working on at once. */
  maxInFlight: number;
};

/** All but the key, as the specification and the reference deployment have it. */
export const DEFAULT_MAKER_SETTINGS: Omit<MakerChannelSettings, 'apiKey'> = {
  authMs: 30_000,
  heartbeatMs: 30_000,
  staleMs: 120_000,
  trustProxy: false,
  limits: { ...DEFAULT_CHANNEL_LIMITS, maxInFlight: 512 },
};
