import path from 'node:path';
import type { BrowserContext } from '@playwright/test';
import type { Tier } from '#domain/tier.ts';
import { openOperatorDatabase } from '#server/operator/database.ts';
import { sessionSecretOf } from '#server/session-secret.ts';
import { createKey } from '#services/key/create-key.ts';
import { newId } from '#services/new-id.ts';
import { createOrg } from '#services/org/create-org.ts';
import { SESSION_SECONDS, sessionCookieName, writeSessionToken } from '#services/session/session-token.ts';
import { accountsOf } from '#store/accounts/client.ts';
import { insertSession } from '#store/accounts/session.ts';
import { createPool } from '#store/pool.ts';

const DATA_DIR = path.resolve(process.env.DATA_DIR ?? '.data-test/e2e');

/** A new organisation with a key, and its owner signed in to `context`: for journeys that begin after the sign-in. */
export async function signInOwner(context: BrowserContext, baseURL: string, tier: Tier) {
  const database = await openOperatorDatabase({ DATA_DIR });
  const db = createPool(database.url, { max: 2 });
  try {
    const { orgId } = await createOrg(db, { name: 'Acme', tier });
    const { apiKey } = await createKey(db, { orgId });
    const [personId, sessionId] = [newId('person'), newId('session')];
    const prisma = await accountsOf(db);
    await prisma.person.create({ data: { person_id: personId, name: 'Owner' } });
    await prisma.membership.create({ data: { org_id: orgId, person_id: personId, role: 'owner' } });
    const expiresMs = Date.now() + SESSION_SECONDS * 1_000;
    const how = { provider: 'email', userAgent: 'browser', address: '127.0.0.1' };
    await insertSession(db, { ...how, sessionId, personId, orgId, expiresMs });
    const value = await writeSessionToken(sessionId, sessionSecretOf(DATA_DIR));
    await context.addCookies([{ name: sessionCookieName(false), value, url: baseURL }]);
    return { orgId, apiKey };
  } finally {
    await db.end();
    await database.close();
  }
}
