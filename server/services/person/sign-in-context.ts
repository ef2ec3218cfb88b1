import type { Pool } from 'pg';
import type { Mailer } from '#services/ports/mailer.ts';

/** Context for sending emails. */
export type EmailContext = Omit<SignInContext, 'userAgent'>;

/** Context of the sign-in methods. */
export type SignInContext = {
  accounts: Pool;
  now: () => number;
  /** Network address and browser of who signs in, which the list of sessions shows. */
  address: string;
  userAgent: string;
  /** Absent where no mail can be sent. */
  mailer?: Mailer | undefined;
};
