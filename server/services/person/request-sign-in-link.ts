import { ownPath } from '#domain/own-path.ts';
import { ServiceError } from '#services/error.ts';
import { insertSignInToken } from '#store/accounts/sign-in-token.ts';
import { hashSecret, newSecret } from './hash-secret.ts';
import { readEmail } from './read-email.ts';
import type { SignInContext } from './sign-in-context.ts';

const LINK_MINUTES = 15;
/** Links that one address may be sent within the time that a link is good for. */
const MOST_ALIVE = 5;

const textOf = (link: string): string =>
  `Open this link to sign in to Hashmark:

${link}

It works once, for ${LINK_MINUTES} minutes. If you did not ask for it, ignore this letter: nobody is signed in without it.
`;

/**
 * Sends a link that signs in who opens it and clicks once. Whether anybody has this address makes no difference to
 * what is done or answered; beyond a bound an address is sent no more.
 * @throws ServiceError('invalid' | 'unavailable')
 */
export async function requestSignInLink(
  ctx: SignInContext,
  input: { email: string; next?: string | undefined },
): Promise<void> {
  const { mailer } = ctx;
  if (!mailer) throw new ServiceError('unavailable', 'Sign-in by e-mail is not set up here');
  const email = readEmail(input.email);
  const token = newSecret();
  const nowMs = ctx.now();
  const isStored = await insertSignInToken(ctx.accounts, {
    purpose: 'email-link',
    hash: hashSecret(token),
    subject: email,
    nowMs,
    expiresMs: nowMs + LINK_MINUTES * 60_000,
    mostAlive: MOST_ALIVE,
  });
  if (!isStored) return;
  const link = new URL('/sign-in/link', mailer.baseUrl);
  // Behind the hash it is sent to no server and stands in no log on the way.
  link.hash = new URLSearchParams({ token, next: ownPath(input.next) }).toString();
  try {
    await mailer.send({ to: email, subject: 'Sign in to Hashmark', text: textOf(link.href) });
  } catch (cause) {
    throw new ServiceError('unavailable', 'The letter could not be sent. Try again in a minute', { cause });
  }
}
