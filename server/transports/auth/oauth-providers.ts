import githubModule from 'next-auth/providers/github';
import googleModule from 'next-auth/providers/google';
import { z } from 'zod';
import type { ProviderProfile } from '#services/person/sign-in-with-provider.ts';
import type { AuthDeps } from './auth-deps.ts';
import { defaultOf } from './default-of.ts';

const TIMEOUT_MS = 5_000;
const httpOptions = { timeout: TIMEOUT_MS };

/** The providers that are set up. */
export const oauthProviders = ({ github, google }: Pick<AuthDeps, 'github' | 'google'>) => [
  ...(github ? [defaultOf(githubModule)({ ...github, httpOptions })] : []),
  ...(google ? [defaultOf(googleModule)({ ...google, httpOptions })] : []),
];

const emails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

/** The address that GitHub has verified for whoever the token is of; a profile's own field is not asked. */
async function githubEmail(accessToken: string): Promise<string | null> {
  const response = await fetch('https://api.github.com/user/emails', {
    headers: { authorization: `Bearer ${accessToken}`, accept: 'application/vnd.github+json' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) return null;
  const found = emails.safeParse(await response.json()).data?.find((row) => row.primary && row.verified);
  return found?.email ?? null;
}

type Account = { provider: string; providerAccountId: string; access_token?: string | undefined };
type User = { name?: string | null; image?: string | null; email?: string | null };

/** What a provider vouches for. `profile` is its own answer, whose form is its own. */
export async function readProfile(
  account: Account,
  user: User,
  profile: Record<string, unknown>,
): Promise<ProviderProfile> {
  const isGithub = account.provider === 'github';
  const email = isGithub ? await githubEmail(account.access_token ?? '') : (user.email ?? null);
  return {
    provider: isGithub ? 'github' : 'google',
    subject: account.providerAccountId,
    email,
    isEmailVerified: isGithub ? email !== null : profile.email_verified === true,
    name: user.name ?? '',
    image: user.image ?? '',
  };
}
