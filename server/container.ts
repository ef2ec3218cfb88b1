import type { Pool } from 'pg';
import type { Bus } from '#bus/topics.ts';
import type { Changefeed } from '#changefeed/changefeed.ts';
import type { SportsSources } from '#domain/sports/sports-provider.ts';
import type { TelegramSettings } from '#integrations/telegram/telegram-messenger.ts';
import type { Logger } from '#observe/logger.ts';
import type { Metrics } from '#observe/metrics.ts';
import type { WalletConnectSettings } from '#server/config/walletconnect-env.ts';
import type { Actor, ServiceContext } from '#services/context.ts';
import type { Readiness } from '#services/health/readiness.ts';
import type { LiveState } from '#services/live/live-state.ts';
import type { WalletPolicy } from '#services/person/wallet-sign-in.ts';
import type { BillingConfig } from '#services/ports/billing-provider.ts';
import type { ExchangeReader } from '#services/ports/exchange-reader.ts';
import type { Mailer } from '#services/ports/mailer.ts';
import type { LinkableMessenger } from '#services/ports/messenger.ts';
import type { SessionReader } from '#services/session/session-reader.ts';
import type { Meter } from '#services/usage/meter.ts';

/** Which ways in people have besides their wallet. */
type WaysIn = { email: boolean; github: boolean; google: boolean };

/** What one process is made of. Built once by `compose.ts`; everything else receives its parts as arguments. */
export type Container = {
  logger: Logger;
  /** Writes and accounts. */
  db: Pool;
  /** Market reads: a replica where one is set, else the same pool. */
  readDb: Pool;
  bus: Bus;
  /** What is stored, as it comes. */
  feed: Changefeed;
  live: LiveState;
  exchange: ExchangeReader;
  /** Null where no sports provider is set up. */
  sports: SportsSources | null;
  /** Null where no payment provider is set up. */
  billing: BillingConfig | null;
  /** Where the pages are reached, without a slash at its end: links in images' and search engines' files need a host. */
  baseUrl: string;
  /** Where clients reach the block stream. */
  grpcUrl: string;
  /** Sends emails; absent where no mail server is set up. */
  mailer?: Mailer | undefined;
  /** Null where no messenger is set up. */
  messenger: LinkableMessenger | null;
  /** The bot behind it. */
  telegram: TelegramSettings | null;
  /** Null where pages offer only wallets of the visitor's browser. */
  walletConnect: WalletConnectSettings | null;
  /** How far the roles of the venue are, for `/health`. */
  readiness: Readiness;
  /** What `/metrics` tells of this process; each role adds its own. */
  metrics: Metrics;
  /** The context of a use case that `actor` asks for on a page; its few connections are the pages' own. */
  context(actor: Actor): ServiceContext;
  /** The same for a caller of `/v1`, whose connections no page takes away. */
  apiContext(actor: Actor): ServiceContext;
  /** Which ways in are set up besides the wallet; none until the role `web` has made them. */
  waysIn?: WaysIn;
  /** How signatures of wallets are checked; absent until the role `web` has made it. */
  wallet?: WalletPolicy;
  /** What callers have used so far; absent until the role `web` has made it. */
  meter?: Pick<Meter, 'peek'>;
  /** Who is signed in; absent until the role `web` has made it. */
  sessions?: SessionReader;
  /** The application of the venue, where its role runs in this process; absent until its chain has answered. */
  venueApi?: { fetch(request: Request): Response | Promise<Response> };
  /** The application of `/v1`; absent until the role `web` has made it. */
  api?: { fetch(request: Request): Response | Promise<Response> };
};

/**
 * Next bundles its own copy of server modules, so a module-level variable would exist twice: the one object
 * that the process and Next's handlers share is this slot.
 */
const SLOT = Symbol.for('hashmark.container');
type Slotted = typeof globalThis & { [SLOT]?: Container };

export function provideContainer(container: Container): void {
  (globalThis as Slotted)[SLOT] = container;
}

/** The container of this process. Call it inside a request, never when a module loads. @throws outside the server. */
export function container(): Container {
  const provided = (globalThis as Slotted)[SLOT];
  if (!provided) throw new Error('container() was called outside the server process');
  return provided;
}
