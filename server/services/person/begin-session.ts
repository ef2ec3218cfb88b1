import { newId } from '#services/new-id.ts';
import { SESSION_SECONDS } from '#services/session/session-token.ts';
import { admitPerson, type Claim } from '#store/accounts/people/admit-person.ts';
import { insertSession } from '#store/accounts/people/session.ts';
import type { SignInContext } from './sign-in-context.ts';

const MAX_NAME_LENGTH = 120;
const MAX_AGENT_LENGTH = 300;
const SHOWN_OF_ADDRESS = 6;

/** Initial name of a person's organisation. */
function orgNameOf({ provider, subject, email, name }: Claim): string {
  const who = email?.split('@')[0] || name || subject;
  return provider === 'wallet'
    ? `Wallet ${subject.slice(0, SHOWN_OF_ADDRESS)}…`
    : `${who.slice(0, 60)}’s team`;
}

/** Signs in a proven identity. Always creates a new session, which prevents session fixation. @returns its id */
export async function beginSession(ctx: SignInContext, claim: Claim): Promise<string> {
  // Untrusted name from another service; on one line, since it appears in emails and the log.
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
