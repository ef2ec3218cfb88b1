import type { Pool } from 'pg';
import type { Role } from '#domain/role.ts';
import { newId } from '#services/new-id.ts';
import { SESSION_SECONDS, sessionCookieName, writeSessionToken } from '#services/session/session-token.ts';
import { accountsOf } from '#store/accounts/client.ts';
import { insertSession } from '#store/accounts/people/session.ts';

/** What session tokens of tests are encrypted with. */
export const TEST_SESSION_SECRET = 'session secret of the tests, nothing else';

export type SignInOptions = {
  orgId: string;
  /** Owner by default. */
  role?: Role;
  /** A person that exists; a new one by default. */
  personId?: string;
  /** Address of the new person. */
  email?: string;
  /** Epoch ms; 30 days from now by default. */
  expiresMs?: number;
};

/** A person who is signed in; `cookie` is the request header that says so. */
export type SignedIn = { cookie: string; personId: string; sessionId: string };

/** Makes a person a member of an organisation and signs them in, without any of the ways in. */
export async function signIn(db: Pool, options: SignInOptions): Promise<SignedIn> {
  const { orgId, role = 'owner', expiresMs = Date.now() + SESSION_SECONDS * 1_000 } = options;
  const personId = options.personId ?? newId('person');
  const sessionId = newId('session');
  const prisma = await accountsOf(db);
  await prisma.person.upsert({
    where: { person_id: personId },
    create: { person_id: personId, name: role, email: options.email ?? null },
    update: {},
  });
  await prisma.membership.upsert({
    where: { org_id_person_id: { org_id: orgId, person_id: personId } },
    create: { org_id: orgId, person_id: personId, role },
    update: { role },
  });
  const how = { provider: 'email', userAgent: 'vitest', address: '127.0.0.1' };
  await insertSession(db, { ...how, sessionId, personId, orgId, expiresMs });
  const token = await writeSessionToken(sessionId, TEST_SESSION_SECRET);
  return { cookie: `${sessionCookieName(false)}=${token}`, personId, sessionId };
}
