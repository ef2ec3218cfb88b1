import type { Pool } from 'pg';
import type { Logger } from '#observe/logger.ts';
import type { WalletPolicy } from '#services/person/wallet-sign-in.ts';
import type { Mailer } from '#services/ports/mailer.ts';
import type { SessionReader } from '#services/session/session-reader.ts';

/** The id and secret under which another service knows this one. */
export type ProviderKeys = { clientId: string; clientSecret: string };

/** GitHub, or a server of one's own that speaks as it does: its pages and its API. */
export type GithubAccess = ProviderKeys & { url: string; apiUrl: string };
/** Google, or another issuer of OpenID Connect. */
export type GoogleAccess = ProviderKeys & { issuer: string };

/** Dependencies of the sign-in methods. */
export type AuthDeps = {
  accounts: Pool;
  now: () => number;
  logger: Pick<Logger, 'warn' | 'error'>;
  trustProxy: boolean;
  /** Encrypts session tokens. */
  secret: string;
  /** Public origin of the pages, without a path. */
  baseUrl: string;
  wallet: WalletPolicy;
  /** Reads the current session when a person adds another sign-in method. */
  sessions: SessionReader;
  /** Absent if no email can be sent. */
  mailer?: Mailer | undefined;
  github?: GithubAccess | undefined;
  google?: GoogleAccess | undefined;
};
