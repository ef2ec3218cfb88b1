import type { Pool } from 'pg';
import type { Logger } from '#observe/logger.ts';
import type { WalletPolicy } from '#services/person/wallet-sign-in.ts';
import type { Mailer } from '#services/ports/mailer.ts';

/** The id and secret under which another service knows this one. */
export type ProviderKeys = { clientId: string; clientSecret: string };

/** What the ways in are made of. */
export type AuthDeps = {
  accounts: Pool;
  now: () => number;
  logger: Pick<Logger, 'warn' | 'error'>;
  trustProxy: boolean;
  /** What session tokens are encrypted with. */
  secret: string;
  /** Where people open the pages, without a path. */
  baseUrl: string;
  wallet: WalletPolicy;
  /** Absent where no mail can be sent. */
  mailer?: Mailer | undefined;
  github?: ProviderKeys | undefined;
  google?: ProviderKeys | undefined;
};
