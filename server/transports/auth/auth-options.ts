import type { AuthOptions } from 'next-auth';
import credentialsModule from 'next-auth/providers/credentials';
import { ownPath } from '#domain/own-path.ts';
import { signInWithLink } from '#services/person/sign-in-with-link.ts';
import { signInWithProvider } from '#services/person/sign-in-with-provider.ts';
import { signInWithWallet } from '#services/person/wallet-sign-in.ts';
import { endSession } from '#services/session/end-session.ts';
import { SESSION_SECONDS, sessionCookieName } from '#services/session/session-token.ts';
import type { AuthDeps } from './auth-deps.ts';
import { browserCookieName } from './browser-cookie.ts';
import { defaultOf } from './default-of.ts';
import { oauthProviders, readProfile } from './oauth-providers.ts';
import type { Visitor } from './visitor.ts';

const credentials = defaultOf(credentialsModule);

/** Signs in by a wallet's message, or by the token of a link in an email. `id` of the answer is the session's. */
const ownProviders = (deps: AuthDeps, { ctx, cookie }: Visitor, isHttps: boolean) => [
  credentials({
    id: 'wallet',
    name: 'Wallet',
    credentials: { message: {}, signature: {} },
    authorize: async (given) => {
      const { message = '', signature = '' } = given ?? {};
      const browser = cookie(browserCookieName(isHttps)) ?? '';
      return { id: await signInWithWallet(ctx, deps.wallet, { message, signature, browser }) };
    },
  }),
  credentials({
    id: 'email-link',
    name: 'Email',
    credentials: { token: {} },
    authorize: async (given) => ({ id: await signInWithLink(ctx, { token: given?.token ?? '' }) }),
  }),
];

/** Signing in puts the id of a new session into the token, and nothing else ever changes it. */
const callbacks = (deps: AuthDeps, { ctx }: Visitor): NonNullable<AuthOptions['callbacks']> => ({
  async jwt({ token, user, account, profile }) {
    if (!account) return { sid: token.sid };
    if (account.type === 'credentials') return { sid: user.id };
    const known = await readProfile(deps, account, user, { ...profile });
    return { sid: await signInWithProvider(ctx, known) };
  },
  redirect: ({ url, baseUrl }) => {
    const own = url.startsWith(`${baseUrl}/`) ? url.slice(baseUrl.length) : url;
    return `${baseUrl}${ownPath(own)}`;
  },
});

/** next-auth's options for one request. It handles cookies, tokens and the OAuth exchange. */
export function authOptions(deps: AuthDeps, visitor: Visitor): AuthOptions {
  const isHttps = deps.baseUrl.startsWith('https:');
  const { ctx } = visitor;
  return {
    secret: deps.secret,
    useSecureCookies: isHttps,
    providers: [...ownProviders(deps, visitor, isHttps), ...oauthProviders(deps)],
    session: { strategy: 'jwt', maxAge: SESSION_SECONDS },
    cookies: {
      sessionToken: {
        name: sessionCookieName(isHttps),
        options: { httpOnly: true, sameSite: 'lax', path: '/', secure: isHttps },
      },
    },
    pages: { signIn: '/sign-in', error: '/sign-in', signOut: '/' },
    callbacks: callbacks(deps, visitor),
    events: {
      signOut: async ({ token }) => {
        if (typeof token.sid === 'string') await endSession(ctx, token.sid);
      },
    },
    logger: {
      error: (code, metadata) => deps.logger.warn({ code, err: reasonOf(metadata) }, 'sign-in failed'),
      warn: () => {},
      debug: () => {},
    },
  };
}

/** Logs only the error: other metadata may contain OAuth tokens. */
const reasonOf = (metadata: unknown): unknown =>
  metadata instanceof Error ? metadata : (metadata as { error?: unknown } | null)?.error;
