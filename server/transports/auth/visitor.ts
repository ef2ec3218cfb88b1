import type { Context } from 'hono';
import type { SignInContext } from '#services/person/sign-in-context.ts';
import { readCookie } from '#services/session/read-cookie.ts';
import { readCaller } from '#transports/http/caller.ts';
import { isOwnPage } from '#transports/http/own-page.ts';
import type { AuthDeps } from './auth-deps.ts';

/** Who knocks: what every way in is told of the browser. */
export type Visitor = {
  ctx: SignInContext;
  /** The metered network address. */
  address: string;
  /** Whether a page of this host asks; always so for what changes nothing. */
  isOwnPage: boolean;
  cookie(name: string): string | null;
};

/** Reads of a request what the ways in need to know. */
export function readVisitor(c: Context, deps: AuthDeps): Visitor {
  const caller = readCaller(c, deps.trustProxy);
  const cookies = caller.header('cookie') ?? '';
  return {
    ctx: {
      accounts: deps.accounts,
      now: deps.now,
      mailer: deps.mailer,
      address: caller.ip,
      userAgent: caller.header('user-agent') ?? '',
    },
    address: caller.ip,
    isOwnPage: isOwnPage(caller),
    cookie: (name) => readCookie(cookies, name),
  };
}
