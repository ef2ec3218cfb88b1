import type { Pool } from 'pg';
import type { Bus } from '#bus/topics.ts';
import type { Tier } from '#domain/tier.ts';
import type { LiveState } from '#services/live/live-state.ts';
import type { ExchangeReader } from '#services/ports/exchange-reader.ts';

/** Who asks. */
export type Actor =
  | { type: 'anonymous'; ip: string }
  | { type: 'apiKey'; keyId: string; orgId: string; tier: Tier }
  | { type: 'system' };

/** What every use case receives: its dependencies and its caller. Clock and ids come from here, never from globals. */
export type ServiceContext = {
  /** Market reads; may be a replica. */
  db: Pool;
  bus: Bus;
  live: LiveState;
  exchange: ExchangeReader;
  now: () => number;
  actor: Actor;
};
