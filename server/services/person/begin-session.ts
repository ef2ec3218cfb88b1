import { newId } from '#services/new-id.ts';
import { SESSION_SECONDS } from '#services/session/session-token.ts';
import { admitPerson, type Claim } from '#store/accounts/people/admit-person.ts';
import { insertSession } from '#store/accounts/people/session.ts';
import type { SignInContext } from './sign-in-context.ts';

const MAX_NAME_LENGTH = 120;
const MAX_AGENT_LENGTH = 300;
const SHOWN_OF_ADDRESS = 6;

/** What the organisation of a person is called until it is renamed. */
function orgNameOf({ provider, subject, email, name }: Claim): string {
  const who = email?.split('@')[0] || name || subject;
  return provider === 'wallet'
    ? `Wallet ${subject.slice(0, SHOWN_OF_ADDRESS)}…`
    : `${who.slice(0, 60)}’s team`;
}

/**
 * Signs in who proved to be somebody. The session is always a new one, so that nobody can plant one of their own in
 * another's browser and share it after the sign-in. @returns its id
 */
export async function beginSession(ctx: SignInContext, claim: Claim): Promise<string> {
  // Another service's word: on one line, since it stands in emails and in the log.
  const name = claim.name
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, MAX_NAME_LENGTH);
  const known = { ...claim, name };
  const { personId, orgId } = await admitPerson(ctx.accounts, {
    claim: known,
    personId: newId('person'),
    orgId: newId('org'),
    orgName: orgNameOf(known),
    address: ctx.address,
  });
  const sessionId = newId('session');
  await insertSession(ctx.accounts, {
    sessionId,
    personId,
    orgId,
    provider: claim.provider,
    expiresMs: ctx.now() + SESSION_SECONDS * 1_000,
    userAgent: ctx.userAgent.slice(0, MAX_AGENT_LENGTH),
    address: ctx.address,
  });
  return sessionId;
}
