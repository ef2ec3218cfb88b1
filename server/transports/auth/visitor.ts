import type { Context } from 'hono';
import type { SignInContext } from '#services/person/sign-in-context.ts';
import { readCookie } from '#services/session/read-cookie.ts';
import { type Caller, readCaller } from '#transports/gate/http/caller.ts';
import { isOwnPage } from '#transports/gate/http/own-page.ts';
import type { AuthDeps } from './auth-deps.ts';

/** Who knocks: what every way in is told of the browser. */
export type Visitor = {
  ctx: SignInContext;
  /** The metered network address. */
  address: string;
  /** Whether a page of this host asks; always so for what changes nothing. */
  isOwnPage: boolean;
  /** Whether the page was opened over https, as far as its browser or a trusted proxy says so. */
  isOnHttps: boolean;
  cookie(name: string): string | null;
};

/** A browser says it in Origin of all that changes something; a proxy of several in the last word of its header. */
function isOnHttps({ header }: Caller, trustProxy: boolean): boolean {
  const forwarded = trustProxy
    ? header('x-forwarded-proto')?.split(',').at(-1)?.trim().toLowerCase()
    : undefined;
  return forwarded === 'https' || (header('origin')?.startsWith('https://') ?? false);
}

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
    isOnHttps: isOnHttps(caller, deps.trustProxy),
    cookie: (name) => readCookie(cookies, name),
  };
}
