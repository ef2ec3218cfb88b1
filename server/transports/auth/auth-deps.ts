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
  /** Who is signed in, for those who add a further way in. */
  sessions: SessionReader;
  /** Absent where no mail can be sent. */
  mailer?: Mailer | undefined;
  github?: GithubAccess | undefined;
  google?: GoogleAccess | undefined;
};
