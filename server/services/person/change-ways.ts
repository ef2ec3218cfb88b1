import type { ServiceContext, SessionActor } from '#services/context.ts';
import { ServiceError } from '#services/error.ts';
import { hashSecret } from '#services/hash-secret.ts';
import { authorise } from '#services/session/authorise.ts';
import { addIdentity, removeIdentity, type Way } from '#store/accounts/people/identity.ts';
import { spendSignInToken } from '#store/accounts/people/sign-in-token.ts';
import { readEmail } from './read-email.ts';
import { sendLink } from './send-link.ts';
import type { SignInContext } from './sign-in-context.ts';
import { proveWallet, type WalletPolicy, type WalletWord } from './wallet-sign-in.ts';

const wayOf = (me: SessionActor, way: Way, address: string) => ({
  ...{ provider: way.provider, subject: way.subject, address },
  ...{ personId: me.personId, orgId: me.orgId },
});

async function add(ctx: Pick<SignInContext, 'accounts' | 'address'>, me: SessionActor, way: Way) {
  if (await addIdentity(ctx.accounts, wayOf(me, way, ctx.address))) return;
  throw new ServiceError('conflict', 'Another account already signs in with it.');
}

/** Subject of an address token, which proves that this person requested it and reads its mail. */
const subjectOf = (personId: string, email: string): string => `${personId} ${email}`;

const textOf = (link: string, minutes: number): string =>
  `Open this link to add this email address to your Hashmark account as a sign-in method:

${link}

The link works once, expires in ${minutes} minutes and must be opened in a browser where you are signed in. If you did not request it, ignore this email: nothing changes without the link.
`;

/**
 * Sends a link to an address that a person wants as a sign-in method. Only its reader learns whether another account
 * uses it. @throws ServiceError('unauthorized' | 'invalid' | 'unavailable' | 'rate_limited')
 */
export async function requestEmailWay(ctx: ServiceContext, input: { email: string }): Promise<void> {
  const { personId } = authorise(ctx, 'read');
  const email = readEmail(input.email);
  await sendLink(
    { ...ctx, address: ctx.address ?? '' },
    {
      purpose: 'email-way',
      ...{ email, subject: subjectOf(personId, email) },
      path: '/console/settings/confirm-email',
      title: 'Add this address to Hashmark',
      textOf,
    },
  );
}

/**
 * Adds the address that a link was sent to, only for the person who requested it: opening an unrequested email must not
 * add the reader's address to a stranger's account. @throws ServiceError('unauthorized' | 'invalid' | 'conflict')
 */
export async function confirmEmailWay(
  ctx: ServiceContext,
  input: { token: string },
): Promise<{ email: string }> {
  const me = authorise(ctx, 'read');
  const { accounts, address = '' } = ctx;
  const mine = subjectOf(me.personId, '');
  const hash = hashSecret(input.token);
  const spent = await spendSignInToken(accounts, {
    purpose: 'email-way',
    hash,
    nowMs: ctx.now(),
    startsWith: mine,
  });
  if (spent === null)
    throw new ServiceError(
      'invalid',
      'This link has been used, has expired, or was requested by another account.',
    );
  const email = spent.slice(mine.length);
  await add({ accounts, address }, me, { provider: 'email', subject: email });
  return { email };
}

/** Adds the wallet that signed a message of this browser. @throws ServiceError('unauthorized' | 'unavailable' | 'conflict') */
export async function addWalletWay(
  ctx: SignInContext,
  policy: WalletPolicy,
  me: SessionActor,
  input: WalletWord,
): Promise<void> {
  await add(ctx, me, { provider: 'wallet', subject: await proveWallet(ctx, policy, input) });
}

/**
 * Takes a way in from the person who is signed in, never the last; sessions stay.
 * @throws ServiceError('unauthorized' | 'not_found' | 'conflict')
 */
export async function removeWay(ctx: ServiceContext, way: Way): Promise<void> {
  const me = authorise(ctx, 'read');
  const outcome = await removeIdentity(ctx.accounts, wayOf(me, way, ctx.address ?? ''));
  if (outcome === 'not_found')
    throw new ServiceError('not_found', 'This is not one of your sign-in methods.');
  if (outcome === 'last')
    throw new ServiceError('conflict', 'This is your only sign-in method. Add another one first.');
}
