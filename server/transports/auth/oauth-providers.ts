import githubModule from 'next-auth/providers/github';
import googleModule from 'next-auth/providers/google';
import { z } from 'zod';
import type { ProviderProfile } from '#services/person/sign-in-with-provider.ts';
import type { AuthDeps, GithubAccess, GoogleAccess } from './auth-deps.ts';
import { defaultOf } from './default-of.ts';

const TIMEOUT_MS = 5_000;
const httpOptions = { timeout: TIMEOUT_MS };

/** GitHub with every address taken from the settings; next-auth's defaults name github.com. */
const githubProvider = ({ url, apiUrl, ...keys }: GithubAccess) =>
  defaultOf(githubModule)({
    ...keys,
    httpOptions,
    checks: ['pkce', 'state'],
    issuer: `${url}/login/oauth`,
    authorization: { url: `${url}/login/oauth/authorize`, params: { scope: 'read:user user:email' } },
    token: `${url}/login/oauth/access_token`,
    userinfo: {
      url: `${apiUrl}/user`,
      request: ({ client, tokens }) => client.userinfo(tokens.access_token ?? ''),
    },
  });

const googleProvider = ({ issuer, ...keys }: GoogleAccess) =>
  defaultOf(googleModule)({
    ...keys,
    httpOptions,
    checks: ['pkce', 'state', 'nonce'],
    wellKnown: `${issuer}/.well-known/openid-configuration`,
  });

/** The providers that are set up. */
export const oauthProviders = ({ github, google }: Pick<AuthDeps, 'github' | 'google'>) => [
  ...(github ? [githubProvider(github)] : []),
  ...(google ? [googleProvider(google)] : []),
];

const emails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

/** The account's primary email, if GitHub has verified it. The profile's own email field is not trusted. */
async function githubEmail(apiUrl: string, accessToken: string): Promise<string | null> {
  const response = await fetch(`${apiUrl}/user/emails`, {
    headers: { authorization: `Bearer ${accessToken}`, accept: 'application/vnd.github+json' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) return null;
  const found = emails.safeParse(await response.json()).data?.find((row) => row.primary && row.verified);
  return found?.email ?? null;
}

type Account = { provider: string; providerAccountId: string; access_token?: string | undefined };
type User = { name?: string | null; image?: string | null; email?: string | null };

/** The identity that a provider vouches for. The shape of `profile` depends on the provider. */
export async function readProfile(
  { github }: Pick<AuthDeps, 'github'>,
  account: Account,
  user: User,
  profile: Record<string, unknown>,
): Promise<ProviderProfile> {
  const shown = { subject: account.providerAccountId, name: user.name ?? '', image: user.image ?? '' };
  if (github && account.provider === 'github') {
    const email = await githubEmail(github.apiUrl, account.access_token ?? '');
    return { ...shown, provider: 'github', email, isEmailVerified: email !== null };
  }
  const isEmailVerified = profile.email_verified === true;
  return { ...shown, provider: 'google', email: user.email ?? null, isEmailVerified };
}
