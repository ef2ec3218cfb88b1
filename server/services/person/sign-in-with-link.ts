import { ServiceError } from '#services/error.ts';
import { hashSecret } from '#services/hash-secret.ts';
import { spendSignInToken } from '#store/accounts/people/sign-in-token.ts';
import { beginSession } from './begin-session.ts';
import type { SignInContext } from './sign-in-context.ts';

/** Signs in by the token of a link, which is thereby used up. @returns the session's id @throws ServiceError('unauthorized') */
export async function signInWithLink(ctx: SignInContext, input: { token: string }): Promise<string> {
  const email = await spendSignInToken(ctx.accounts, {
    purpose: 'email-link',
    hash: hashSecret(input.token),
    nowMs: ctx.now(),
  });
  if (email === null) throw new ServiceError('unauthorized', 'This link has been used or has expired.');
  return beginSession(ctx, { provider: 'email', subject: email, email, name: '', image: '' });
}
