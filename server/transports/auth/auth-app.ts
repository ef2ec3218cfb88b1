import { type Context, Hono } from 'hono';
import type { ServiceError } from '#services/error.ts';
import { newSecret } from '#services/hash-secret.ts';
import { addWalletWay } from '#services/person/change-ways.ts';
import { requestSignInLink } from '#services/person/request-sign-in-link.ts';
import { issueWalletNonce } from '#services/person/wallet-sign-in.ts';
import { MinuteWindow } from '#services/usage/minute-window.ts';
import { BARE_POLICY, commonHeaders } from '#transports/http/security-headers.ts';
import type { AuthDeps } from './auth-deps.ts';
import { authOptions } from './auth-options.ts';
import { browserCookie, browserCookieName } from './browser-cookie.ts';
import { callNextAuth } from './call-next-auth.ts';
import { readFields } from './read-fields.ts';
import { readVisitor, type Visitor } from './visitor.ts';

/** Requests and emails that one network address may ask for in a minute. */
const REQUESTS_PER_MINUTE = 120;
const EMAILS_PER_MINUTE = 10;

/** next-auth routes that are exposed. Not `session`, which would extend cookies and which no page uses. */
const ACTIONS: Record<string, readonly string[]> = {
  GET: ['csrf', 'signin', 'callback', 'error'],
  POST: ['signin', 'callback', 'signout'],
};

const HTTPS_UNKNOWN =
  'pages are opened over https but NEXTAUTH_URL does not use https; sign-in is refused until NEXTAUTH_URL is set to the public address';

const STATUS = { invalid: 400, conflict: 409, rate_limited: 429, unavailable: 503 } as const;

const refuse = (status: number, message: string): Response => Response.json({ message }, { status });
const tooMany = () =>
  refuse(429, 'Too many sign-in attempts from this network address. Try again in a minute.');

/** The response to a ServiceError. @throws any other error */
function sayRefusal(error: unknown): Response {
  if (!(error instanceof Error && error.name === 'ServiceError')) throw error;
  const { code, message } = error as ServiceError;
  return refuse(STATUS[code as keyof typeof STATUS] ?? 403, message);
}

/**
 * The application of `/api/auth`: wallet nonces, email links, and next-auth for the rest. State-changing requests
 * must come from a page of this host.
 */
export function createAuthApp(deps: AuthDeps): Hono {
  const app = new Hono().basePath('/api/auth');
  const window = new MinuteWindow();
  const isHttps = deps.baseUrl.startsWith('https:');
  const guards = Object.entries({ ...commonHeaders(isHttps), 'content-security-policy': BARE_POLICY });
  app.use(async (c, next) => {
    await next();
    for (const [name, value] of guards) c.res.headers.set(name, value);
  });
  const admit = (visitor: Visitor, kind: string, most: number): boolean =>
    window.take(`${kind} ${visitor.address}`, most, deps.now());

  let hasToldOfHttps = false;
  /** Refuses sign-in from an https page while NEXTAUTH_URL is http: its cookies would lack `Secure`. */
  const refuseHttps = (): Response => {
    if (!hasToldOfHttps) deps.logger.error({ baseUrl: deps.baseUrl }, HTTPS_UNKNOWN);
    hasToldOfHttps = true;
    return refuse(503, 'Sign-in over https is not configured. The operator must set NEXTAUTH_URL.');
  };

  const knock = (serve: (c: Context, visitor: Visitor) => Promise<Response>) => async (c: Context) => {
    const visitor = readVisitor(c, deps);
    if (!visitor.isOwnPage) return refuse(403, 'Cross-site sign-in and sign-out are not allowed.');
    if (!admit(visitor, 'request', REQUESTS_PER_MINUTE)) return tooMany();
    if (!isHttps && visitor.isOnHttps) return refuseHttps();
    const response = await serve(c, visitor);
    response.headers.set('cache-control', 'no-store');
    return response;
  };

  app.post(
    '/wallet-nonce',
    knock(async (_c, { ctx }) => {
      const browser = newSecret();
      const nonce = await issueWalletNonce(ctx, browser);
      const headers = { 'set-cookie': browserCookie(browser, isHttps) };
      return Response.json({ nonce, chainId: deps.wallet.chainId }, { headers });
    }),
  );
  app.post(
    '/email-link',
    knock(async (c, visitor) => {
      const fields = await readFields(c.req.raw);
      if (!fields) return refuse(400, 'The request is malformed.');
      if (!admit(visitor, 'email', EMAILS_PER_MINUTE)) return tooMany();
      const { email = '', next } = fields;
      return requestSignInLink(visitor.ctx, { email, next }).then(
        () => Response.json({ sent: true }, { status: 202 }),
        sayRefusal,
      );
    }),
  );
  app.post(
    '/add-wallet',
    knock(async (c, { ctx, cookie }) => {
      const me = await deps.sessions.identify(c.req.header('cookie') ?? '');
      if (!me) return refuse(401, 'Sign in to the console first.');
      const { message = '', signature = '' } = (await readFields(c.req.raw)) ?? {};
      const browser = cookie(browserCookieName(isHttps)) ?? '';
      return addWalletWay(ctx, deps.wallet, me, { message, signature, browser }).then(
        () => Response.json({ added: true }),
        sayRefusal,
      );
    }),
  );
  app.all(
    '/*',
    knock(async (c, visitor) => {
      const action = new URL(c.req.url).pathname.split('/').slice(3);
      if (!ACTIONS[c.req.method]?.includes(action[0] ?? '')) return refuse(404, 'Not found');
      const body = c.req.method === 'POST' ? await readFields(c.req.raw) : {};
      if (!body) return refuse(400, 'The request is malformed.');
      return callNextAuth({ request: c.req.raw, action, body }, authOptions(deps, visitor));
    }),
  );
  app.onError((error) => {
    deps.logger.error({ err: error }, 'serving a sign-in failed');
    return refuse(500, 'Something went wrong on our side.');
  });
  return app;
}
