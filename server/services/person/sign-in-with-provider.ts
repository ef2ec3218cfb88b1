import { beginSession } from './begin-session.ts';
import { readEmail } from './read-email.ts';
import type { SignInContext } from './sign-in-context.ts';

/** Profile from the identity provider. */
export type ProviderProfile = {
  provider: 'github' | 'google';
  /** The service's own id of the account. */
  subject: string;
  email: string | null;
  /** Whether the service vouches that the address is theirs. */
  isEmailVerified: boolean;
  name: string;
  image: string;
};

/**
 * Signs in who another service vouches for. Its account is tied to the person of the same email address only when
 * the service has verified that address: else anybody could write another's into a profile and be them here.
 * @returns the session's id
 */
export async function signInWithProvider(ctx: SignInContext, profile: ProviderProfile): Promise<string> {
  const { provider, subject, email, isEmailVerified, name, image } = profile;
  const proven = email !== null && isEmailVerified ? readEmail(email) : null;
  return beginSession(ctx, { provider, subject, email: proven, name, image });
}
