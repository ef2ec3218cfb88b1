import type { Pool } from 'pg';
import type { Bus } from '#bus/topics.ts';
import type { Changefeed } from '#changefeed/changefeed.ts';
import type { Role } from '#domain/role.ts';
import type { SportsSources } from '#domain/sports/sports-provider.ts';
import type { Tier } from '#domain/tier.ts';
import type { LiveState } from '#services/live/live-state.ts';
import type { WalletPolicy } from '#services/person/wallet-sign-in.ts';
import type { BillingConfig } from '#services/ports/billing-provider.ts';
import type { ExchangeReader } from '#services/ports/exchange-reader.ts';
import type { Mailer } from '#services/ports/mailer.ts';
import type { LinkableMessenger } from '#services/ports/messenger.ts';
import type { Meter } from '#services/usage/meter.ts';
import type { WebhookSettings } from '#services/webhook/settings.ts';

/** A person signed in to the console, in the organisation that the session looks at. */
export type SessionActor = {
  type: 'session';
  sessionId: string;
  personId: string;
  orgId: string;
  tier: Tier;
  role: Role;
};

/** The caller. */
export type Actor =
  | SessionActor
  | { type: 'anonymous'; ip: string }
  | { type: 'apiKey'; keyId: string; orgId: string; tier: Tier }
  | { type: 'system' };

/** What every use case receives: its dependencies and its caller. Clock and ids come from here, never from globals. */
export type ServiceContext = {
  /** Market reads; may be a replica. */
  db: Pool;
  /** Accounts: organisations, members, keys, billing; always the primary. */
  accounts: Pool;
  bus: Bus;
  /** Stored rows, followed as they commit. */
  feed: Changefeed;
  live: LiveState;
  exchange: ExchangeReader;
  /** Fixtures, news and highlights; null or absent where no sports provider is set up. */
  sports?: SportsSources | null;
  /** Null or absent where no payment provider is set up. */
  billing?: BillingConfig | null;
  now: () => number;
  actor: Actor;
  /** Exact current usage of an organisation; absent where this process does not meter. */
  meter?: Pick<Meter, 'peek'>;
  /** Network address of who asks, for the audit log; absent where it is not known. */
  address?: string;
  /** The host, with its port, that the request was sent to as it says itself: never to be trusted, only looked up. */
  host?: string;
  /** Sends messages to linked chats; null or absent where no messenger is set up. */
  messenger?: LinkableMessenger | null;
  /** Sends emails; absent where no mail server is set up. */
  mailer?: Mailer | undefined;
  /** Requirements for wallet signatures; absent where sign-in is not available. */
  wallet?: WalletPolicy;
  /** Settings of webhooks; absent where this process serves none. */
  webhooks?: WebhookSettings;
};
