import { ownPath } from '#domain/own-path.ts';
import { readEmail } from './read-email.ts';
import { sendLink } from './send-link.ts';
import type { SignInContext } from './sign-in-context.ts';

const textOf = (link: string, minutes: number): string =>
  `Open this link to sign in to Hashmark:

${link}

The link works once and expires in ${minutes} minutes. If you did not request it, ignore this email: nobody can sign in without the link.
`;

/**
 * Sends a sign-in link that takes one click after opening. Behaviour and response do not reveal whether the address has
 * an account, nor whether its rate limit suppressed the email.
 * @throws ServiceError('invalid' | 'unavailable' | 'rate_limited')
 */
export async function requestSignInLink(
  ctx: SignInContext,
  input: { email: string; next?: string | undefined },
): Promise<void> {
  const email = readEmail(input.email);
  await sendLink(ctx, {
    ...{ purpose: 'email-link', email, subject: email, textOf },
    ...{ path: '/sign-in/link', fields: { next: ownPath(input.next) }, title: 'Sign in to Hashmark' },
  });
}
