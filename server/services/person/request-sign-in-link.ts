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
 * Sends a link that signs in who opens it and clicks once. Whether anybody has this address makes no difference to
 * what is done or answered; beyond a bound an address is sent no more, which is not told either.
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
