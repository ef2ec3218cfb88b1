import type { Address } from '#domain/parlay/hex.ts';
import { type ChannelLimits, DEFAULT_CHANNEL_LIMITS } from '../channel-server.ts';

export type TakerLimits = ChannelLimits & {
  /** Messages of one connection that the venue may be working on at once. */
  maxInFlight: number;
};

export type TakerChannelSettings = {
  /** What a signed `hello` names: where the venue lives. */
  chainId: number;
  escrow: Address;
  /** How far the time of a signed `hello` may be from the relay's. */
  freshMs: number;
  /** How often silent clients are pinged … */
  heartbeatMs: number;
  /** … and how long one may give no sign of life. */
  staleMs: number;
  /** Whether a proxy in front sets X-Forwarded-For. */
  trustProxy: boolean;
  limits: TakerLimits;
};

const MAX_CONNECTIONS = 5_000;

/**
 * All but the chain and the escrow. Takers send no credential, so a connection counts as pending (and against the
 * limit per address) for as long as it is open.
 */
export const DEFAULT_TAKER_SETTINGS: Omit<TakerChannelSettings, 'chainId' | 'escrow'> = {
  freshMs: 60_000,
  heartbeatMs: 30_000,
  staleMs: 120_000,
  trustProxy: false,
  limits: {
    ...DEFAULT_CHANNEL_LIMITS,
    maxConnections: MAX_CONNECTIONS,
    maxPending: MAX_CONNECTIONS,
    maxPendingPerAddress: 100,
    maxFrameBytes: 16 * 1024,
    rate: { perSecond: 50, burst: 100 },
    maxInFlight: 32,
  },
};
