import type { Context } from 'hono';
import type { SignInContext } from '#services/person/sign-in-context.ts';
import { readCookie } from '#services/session/read-cookie.ts';
import { type Caller, readCaller } from '#transports/gate/http/caller.ts';
import { isOwnPage } from '#transports/gate/http/own-page.ts';
import type { AuthDeps } from './auth-deps.ts';

/** The browser behind a sign-in request. */
export type Visitor = {
  ctx: SignInContext;
  /** The metered network address. */
  address: string;
  /** Whether a page of this host sent the request; always true for safe methods. */
  isOwnPage: boolean;
  /** Whether the page was opened over https, as far as its browser or a trusted proxy says so. */
  isOnHttps: boolean;
  cookie(name: string): string | null;
};

/** Browsers send Origin with every unsafe request. With several proxies, the last entry is the trusted one's. */
function isOnHttps({ header }: Caller, trustProxy: boolean): boolean {
  const forwarded = trustProxy
    ? header('x-forwarded-proto')?.split(',').at(-1)?.trim().toLowerCase()
    : undefined;
  return forwarded === 'https' || (header('origin')?.startsWith('https://') ?? false);
}

/** Reads from a request what the sign-in methods need. */
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
