import { ServiceError } from '#services/error.ts';
import { hashSecret, newSecret } from '#services/hash-secret.ts';
import { countEmail } from '#store/accounts/people/email-day.ts';
import { insertSignInToken, type TokenPurpose } from '#store/accounts/people/sign-in-token.ts';
import type { EmailContext } from './sign-in-context.ts';

const LINK_MINUTES = 15;
/** Most unexpired links of one address. */
const MOST_ALIVE = 5;
/** Emails in a UTC day: to one email address, and requested from one network address. */
const MOST_A_DAY = { toEmail: 20, fromAddress: 300 };

/** Whether a metered address is loopback: the operator, or a proxy that is not configured as trusted. */
const isOwnMachine = (address: string): boolean => address.startsWith('127.') || address === '0:0:0:0::/64';

export type LinkEmail = {
  purpose: TokenPurpose;
  email: string;
  /** What the token of the link proves. */
  subject: string;
  /** The page that it opens, and further parameters for that page. */
  path: string;
  fields?: Record<string, string>;
  title: string;
  textOf: (link: string, minutes: number) => string;
};

/** Whether the email may be sent; a suppressed one is not revealed to the requester. */
async function mayGo(ctx: EmailContext, { purpose, email, subject }: LinkEmail, hash: Buffer) {
  const { accounts } = ctx;
  const nowMs = ctx.now();
  const take = (name: string, most: number) => countEmail(accounts, { subject: name, most, nowMs });
  if (!isOwnMachine(ctx.address) && !(await take(`ip:${ctx.address}`, MOST_A_DAY.fromAddress)))
    throw new ServiceError('rate_limited', 'Too many emails were requested from this network address today.');
  const expiresMs = nowMs + LINK_MINUTES * 60_000;
  const draft = { purpose, hash, subject, nowMs, expiresMs, mostAlive: MOST_ALIVE };
  return (await insertSignInToken(accounts, draft)) && take(`email:${email}`, MOST_A_DAY.toEmail);
}

/**
 * Sends a link that works once, within 15 minutes. Beyond the limit of an address it silently sends nothing.
 * @throws ServiceError('unavailable' | 'rate_limited')
 */
export async function sendLink(ctx: EmailContext, mail: LinkEmail): Promise<void> {
  const { mailer } = ctx;
  if (!mailer) throw new ServiceError('unavailable', 'Sign-in by email is not configured on this server.');
  const token = newSecret();
  if (!(await mayGo(ctx, mail, hashSecret(token)))) return;
  const { email, path, fields, title, textOf } = mail;
  const link = new URL(path, mailer.baseUrl);
  // In the fragment it is sent to no server and appears in no access log.
  link.hash = new URLSearchParams({ token, ...fields }).toString();
  try {
    await mailer.send({ to: email, subject: title, text: textOf(link.href, LINK_MINUTES) });
  } catch (cause) {
    throw new ServiceError('unavailable', 'The email could not be sent. Try again in a minute.', { cause });
  }
}
